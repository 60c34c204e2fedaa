import { median } from '../figures.ts';

export interface Goal {
  readonly max?: number;
  readonly min?: number;
  readonly unit: string;
}

export interface Figure {
  readonly page: string;
  readonly metric: string;
  readonly values: readonly number[];
  readonly goal: Goal | null;
}

/** Returns null without a goal. */
export function isMet({ values, goal }: Figure): boolean | null {
  if (goal === null) return null;
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = goal;
  const value = median(values);
  return value >= min && value <= max;
}

/** INP of a page with fewer than 50 interactions. */
export function longestInteraction(
  events: readonly { readonly interactionId: number; readonly duration: number }[],
): number {
  return Math.max(
    0,
    ...events.filter(({ interactionId }) => interactionId > 0).map(({ duration }) => duration),
  );
}

/** Total blocking time: the time beyond 50 ms of each task after the first paint. */
export function blockingTime(
  tasks: readonly { readonly startTime: number; readonly duration: number }[],
  firstPaint: number,
): number {
  let total = 0;
  for (const { startTime, duration } of tasks) {
    const durationAfterPaint = duration - Math.max(0, firstPaint - startTime);
    total += Math.max(0, durationAfterPaint - 50);
  }
  return total;
}

/**
 * Cumulative layout shift: the largest sum of shifts that are less than a second apart and within
 * five seconds. Shifts right after an input do not count.
 */
export function layoutShift(
  shifts: readonly {
    readonly startTime: number;
    readonly value: number;
    readonly hadRecentInput: boolean;
  }[],
): number {
  let largest = 0;
  let sum = 0;
  let first = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { startTime, value, hadRecentInput } of shifts) {
    if (hadRecentInput) continue;
    const isSameWindow = startTime - last < 1000 && startTime - first < 5000;
    sum = isSameWindow ? sum + value : value;
    if (!isSameWindow) first = startTime;
    last = startTime;
    largest = Math.max(largest, sum);
  }
  return largest;
}

function formatValue(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toFixed(value < 1 ? 3 : 0))) : '–';
}

function formatGoal(goal: Goal | null): string {
  if (goal === null) return '';
  return goal.max === undefined ? `≥ ${goal.min} ${goal.unit}` : `≤ ${goal.max} ${goal.unit}`;
}

export function formatTable(figures: readonly Figure[]): string {
  const lines = figures.map((figure) => {
    const { page, metric, values, goal } = figure;
    const range =
      values.length > 1
        ? `${formatValue(Math.min(...values))}–${formatValue(Math.max(...values))}`
        : '';
    const verdict = goal && (isMet(figure) ? 'met' : 'MISSED');
    return [page, metric, formatValue(median(values)), range, formatGoal(goal), verdict ?? ''];
  });
  const head = ['page', 'metric', 'median', 'range', 'goal', ''];
  const rule = ['---', '---', '--:', '--:', '--:', '---'];
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
