/** Thickness and diameter are in mm. */
export interface Plate {
  readonly kg: number;
  readonly thickness: number;
  readonly diameter: number;
  readonly color: string;
}

/** Heaviest first. */
export const plates: readonly Plate[] = [
  { kg: 25, thickness: 27, diameter: 450, color: '#c8202b' },
  { kg: 20, thickness: 22.5, diameter: 450, color: '#1f4fc4' },
  { kg: 15, thickness: 21, diameter: 400, color: '#f2c21a' },
  { kg: 10, thickness: 21, diameter: 325, color: '#1d8a4a' },
  { kg: 5, thickness: 21.5, diameter: 228, color: '#f4f4f2' },
  { kg: 2.5, thickness: 16, diameter: 190, color: '#26262a' },
  { kg: 1.25, thickness: 12, diameter: 160, color: '#b9bec6' },
];

/** Bar of 20 kg with two collars of 2.5 kg each. */
export const emptyBar = 25;

interface LoadedBar {
  /** One side, from the inside out. */
  readonly plates: readonly Plate[];
  /** Kilograms per side without a plate. */
  readonly remainder: number;
}

/** A lift below `emptyBar` needs no plates. */
export function loadBar(kg: number | null): LoadedBar {
  let remainder = Math.max(0, ((kg ?? 0) - emptyBar) / 2);
  const loaded: Plate[] = [];
  for (const plate of plates) {
    while (remainder >= plate.kg) {
      loaded.push(plate);
      remainder -= plate.kg;
    }
  }
  return { plates: loaded, remainder };
}

/** Returns '7×25 and 1×10 kg', with a remainder as '+0.5'. */
export function platesText(kg: number | null): string {
  const loading = loadBar(kg);
  const counts = plates
    .map(({ kg: mass }) => ({
      mass,
      count: loading.plates.filter((plate) => plate.kg === mass).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ mass, count }) => `${count}×${mass}`);
  const platesList =
    counts.length > 1 ? `${counts.slice(0, -1).join(', ')} and ${counts.at(-1)}` : counts[0];
  const remainder = Math.round(loading.remainder * 100) / 100;
  const remainderText = remainder > 0 ? `+${remainder}` : '';
  if (!platesList && !remainderText) return 'no plates';
  // Non-breaking spaces keep the unit on the line of its number.
  return [platesList, remainderText, 'kg'].filter(Boolean).join('\u00a0');
}

/** Returns '7 of 25, 1 of 10 kilograms' for screen readers. */
export function spokenPlates(kg: number | null): string {
  return platesText(kg)
    .replaceAll('×', ' of ')
    .replace(' and ', ', ')
    .replace('+', 'plus ')
    .replaceAll('\u00a0', ' ')
    .replace(/kg$/, 'kilograms');
}
