import { toTyped, unitOf } from '#client/weights/measure.ts';
import type { WeightUnit } from '#client/weights/weight-unit.ts';
import type { RangeFacet } from '#contract/calls/facets.ts';
import type { NumberField } from '#contract/kinds/fields.ts';
import type { End } from './filter-draft.ts';

/** Numbers are in the viewer's unit. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  /** Change of a bound by an arrow key. */
  readonly step: number;
  readonly decimals: number;
  /** Width of all columns, which may end above `max`. */
  readonly width: number;
}

/** Null for an open end. */
export type Bounds = Readonly<Record<End, number | null>>;

/** Moves a scale of 0 to 60,000 by 100. */
const minSteps = 150;
const pageSteps = 10;

/** Returns null if no item has a value. */
export function createScale(field: NumberField, facet: RangeFacet, unit: WeightUnit): Scale | null {
  if (facet.min === null || facet.max === null || facet.step === null) return null;
  const decimals = unitOf(field, unit) === 'lb' ? 1 : field.decimals;
  const [min, max] = [toTyped(field, facet.min, unit), toTyped(field, facet.max, unit)];
  const width = toTyped(field, facet.min + facet.counts.length * facet.step, unit) - min;
  const roundest = 10 ** Math.floor(Math.log10((max - min) / minSteps));
  return { min, max, decimals, width, step: Math.max(10 ** -decimals, roundest) };
}

function roundTo(value: number, { step, decimals }: Scale): number {
  return Number((Math.round(value / step) * step).toFixed(decimals));
}

function clampBound(scale: Scale, end: End, value: number, bounds: Bounds): number {
  const lowest = end === 'max' ? (bounds.min ?? scale.min) : scale.min;
  const highest = end === 'min' ? (bounds.max ?? scale.max) : scale.max;
  return Math.min(Math.max(value, lowest), highest);
}

/** Null, which is open, at the end of the scale. */
function toBound(scale: Scale, end: End, value: number): number | null {
  const isOpen = end === 'min' ? value <= scale.min : value >= scale.max;
  return isOpen ? null : value;
}

export function boundValue(scale: Scale, end: End, bounds: Bounds): number {
  const value = bounds[end] ?? scale[end];
  return Math.min(Math.max(value, scale.min), scale.max);
}

/** A maximum includes its value, which ends at the next whole number. */
const valueWidth = ({ decimals }: Scale, end: End) => (end === 'max' && decimals === 0 ? 1 : 0);

/** Fraction from 0 to 1. */
export function boundPosition(scale: Scale, end: End, bounds: Bounds): number {
  const value = boundValue(scale, end, bounds);
  if (end === 'max' && value >= scale.max) return 1;
  return Math.min(1, (value - scale.min + valueWidth(scale, end)) / scale.width);
}

/** Takes a position from 0 to 1. */
export function boundAt(scale: Scale, end: End, position: number, bounds: Bounds): number | null {
  const exactValue = scale.min + position * scale.width - valueWidth(scale, end);
  const value = clampBound(scale, end, roundTo(exactValue, scale), bounds);
  return toBound(scale, end, value);
}

/** Undefined if the key moves no bound. */
export function boundAfterKey(
  scale: Scale,
  end: End,
  key: string,
  bounds: Bounds,
): number | null | undefined {
  const value = boundValue(scale, end, bounds);
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: value - scale.step,
    ArrowDown: value - scale.step,
    ArrowRight: value + scale.step,
    ArrowUp: value + scale.step,
    PageDown: value - pageSteps * scale.step,
    PageUp: value + pageSteps * scale.step,
    Home: scale.min,
    End: scale.max,
  };
  const target = targets[key];
  if (target === undefined) return undefined;
  const rounded = Number(target.toFixed(scale.decimals));
  return toBound(scale, end, clampBound(scale, end, rounded, bounds));
}
