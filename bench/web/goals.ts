import { median } from '../figures.ts';

export interface Goal {
  readonly max?: number;
  readonly min?: number;
  readonly unit: string;
}

export interface Figure {
  readonly page: string;
  readonly what: string;
  readonly values: readonly number[];
  readonly goal: Goal | null;
}

/** True if the median meets the goal, null without a goal, false without values. */
export function isMet({ values, goal }: Figure): boolean | null {
  if (goal === null) return null;
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = goal;
  const value = median(values);
  return value >= min && value <= max;
}

/** Longest interaction, which is INP for fewer than fifty. */
export function longestInteraction(
  events: readonly { readonly interactionId: number; readonly duration: number }[],
): number {
  return Math.max(
    0,
    ...events.filter(({ interactionId }) => interactionId > 0).map(({ duration }) => duration),
  );
}

/** Total blocking time: the part of each long task beyond 50 ms. */
export function blockingTime(
  tasks: readonly { readonly startTime: number; readonly duration: number }[],
  firstPaint: number,
): number {
  return tasks
    .filter(({ startTime, duration }) => startTime + duration > firstPaint)
    .reduce((sum, { startTime, duration }) => {
      const shown = duration - Math.max(0, firstPaint - startTime);
      return sum + Math.max(0, shown - 50);
    }, 0);
}

/**
 * CLS: the largest sum of shifts less than a second apart, within five seconds. Shifts right after
 * an input do not count.
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
    const isSame = startTime - last < 1000 && startTime - first < 5000;
    sum = isSame ? sum + value : value;
    if (!isSame) first = startTime;
    last = startTime;
    largest = Math.max(largest, sum);
  }
  return largest;
}

const toText = (value: number) =>
  Number.isFinite(value) ? String(Number(value.toFixed(value < 1 ? 3 : 0))) : '–';

function goalText(goal: Goal | null): string {
  if (goal === null) return '';
  return goal.max === undefined ? `≥ ${goal.min} ${goal.unit}` : `≤ ${goal.max} ${goal.unit}`;
}

export function tableOf(figures: readonly Figure[]): string {
  const lines = figures.map((figure) => {
    const { page, what, values, goal } = figure;
    const range =
      values.length > 1 ? `${toText(Math.min(...values))}–${toText(Math.max(...values))}` : '';
    const met = isMet(figure);
    const verdict = met === null ? '' : met ? 'met' : 'MISSED';
    return [page, what, toText(median(values)), range, goalText(goal), verdict];
  });
  const head = ['page', 'what', 'median', 'range', 'goal', ''];
  const rule = ['---', '---', '--:', '--:', '--:', '---'];
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
