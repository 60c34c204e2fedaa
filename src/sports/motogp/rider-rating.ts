/** A rider without points is retired. */
export interface RiderFacts {
  readonly points?: number;
  readonly victoriesSeason?: number;
  readonly polesSeason?: number;
  readonly victoriesCarrer?: number;
  readonly championshipsCarrer?: number;
}

/** Agostini's career and Marc Márquez's season of 2025. */
const maxima = { championships: 15, victories: 122, points: 545, seasonVictories: 11, poles: 8 };

const magnitude = (value: number, max: number) => Math.log1p(value) / Math.log1p(max);

function careerPart({ championshipsCarrer = 0, victoriesCarrer = 0 }: RiderFacts): number {
  return (
    0.6 * magnitude(championshipsCarrer, maxima.championships) +
    0.4 * magnitude(victoriesCarrer, maxima.victories)
  );
}

function seasonPart({ points = 0, victoriesSeason = 0, polesSeason = 0 }: RiderFacts): number {
  return Math.sqrt(
    (0.7 * points) / maxima.points +
      (0.2 * victoriesSeason) / maxima.seasonVictories +
      (0.1 * polesSeason) / maxima.poles,
  );
}

/**
 * Computes a rating from 1 to 99, because no source rates riders. Retired riders are rated by
 * their careers alone (docs/data.md#riders-rating).
 */
export function deriveRiderRating(rider: RiderFacts): number {
  const career = careerPart(rider);
  const sum = rider.points === undefined ? 59 * career : 35 * seasonPart(rider) + 24 * career;
  return Math.min(99, Math.max(1, Math.round(40 + sum)));
}
