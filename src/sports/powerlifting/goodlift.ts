type Coefficients = readonly [number, number, number];

/** A, B and C for full-power totals, valid since 2020. */
const coefficients = {
  hombre: {
    classic: [1199.72839, 1025.18162, 0.00921],
    equipped: [1236.25115, 1449.21864, 0.01644],
  },
  mujer: {
    classic: [610.32796, 1045.59282, 0.03048],
    equipped: [758.63878, 949.31382, 0.02435],
  },
} as const satisfies Record<string, Record<string, Coefficients>>;

/** Lowest valid bodyweight in kg. */
export const minBodyweight = 35;

interface Performance {
  readonly gender: 'hombre' | 'mujer';
  /** True in supportive suits. */
  readonly equipped: boolean;
  readonly bodyweight: number;
  /** Squat, bench press and deadlift, in kg. */
  readonly total: number;
}

/**
 * GL points of the International Powerlifting Federation, to two decimals:
 * 100 × total ÷ (A − B × e^(−C × bodyweight)). Null below `minBodyweight`.
 */
export function goodlift({ gender, equipped, bodyweight, total }: Performance): number | null {
  if (bodyweight < minBodyweight) return null;
  const [a, b, c] = coefficients[gender][equipped ? 'equipped' : 'classic'];
  return Number(((100 * total) / (a - b * Math.exp(-c * bodyweight))).toFixed(2));
}
