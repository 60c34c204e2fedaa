/** The facts of a rider that a rating is derived from; one without points of a season has retired. */
export interface RiderFacts {
  readonly points?: number;
  readonly victoriesSeason?: number;
  readonly polesSeason?: number;
  readonly victoriesCarrer?: number;
  readonly championshipsCarrer?: number;
}

/** The most that a rider of the starter catalogue has: of a career Agostini, of 2025 Marc Márquez. */
const largest = { championships: 15, victories: 122, points: 545, seasonVictories: 11, poles: 8 };

/** How much of the largest a number is, by orders of magnitude: 0 to 1. */
const magnitude = (value: number, max: number) => Math.log1p(value) / Math.log1p(max);

/** The share of a career in a rating, 0 to 1. */
function careerPart({ championshipsCarrer = 0, victoriesCarrer = 0 }: RiderFacts): number {
  return (
    0.6 * magnitude(championshipsCarrer, largest.championships) +
    0.4 * magnitude(victoriesCarrer, largest.victories)
  );
}

/** The share of a season in a rating, 0 to 1. */
function seasonPart({ points = 0, victoriesSeason = 0, polesSeason = 0 }: RiderFacts): number {
  return Math.sqrt(
    (0.7 * points) / largest.points +
      (0.2 * victoriesSeason) / largest.seasonVictories +
      (0.1 * polesSeason) / largest.poles,
  );
}

/**
 * A rider's rating, 1 to 99, from career and season, for no source rates riders. A retired rider's
 * is of the career alone, so that the two groups compare loosely. What it weighs: docs/data.md#riders.
 */
export function deriveRiderRating(rider: RiderFacts): number {
  const career = careerPart(rider);
  const sum = rider.points === undefined ? 59 * career : 35 * seasonPart(rider) + 24 * career;
  return Math.min(99, Math.max(1, Math.round(40 + sum)));
}
