import { drawnText, labelledNumber } from '#client/artwork/drawn-text.ts';
import { missingValue } from '#client/weights/measure.ts';
import type { WeightUnit } from '#client/weights/weight-unit.ts';
import type { FieldValue, Item } from '#contract/kinds/items.ts';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import { readOrder } from '../finder/finder-state.ts';
import { formatField, formatValue, placeOf } from '../format.ts';

export function sortedNumber(kind: Kind, sort: string): string | null {
  const { stat } = readOrder(sort || kind.order);
  return getField(kind, stat)?.type === 'number' ? stat : null;
}

/**
 * Omits missing values and the number that the list is sorted by. Labels the numbers if there are
 * several.
 */
export function secondaryText(
  kind: Kind,
  item: Item,
  sorted: string | null,
  unit: WeightUnit,
): string {
  const drawnMeasures = kind.drawn.filter((name) => isMeasure(kind, name));
  const names = [...new Set([...kind.card, ...drawnMeasures])];
  const placeTable = placeTableOf(kind, item, sorted);
  const isLabelled = names.filter((name) => getField(kind, name)?.type === 'number').length > 1;
  return names
    .filter((name) => name !== sorted && name !== placeTable)
    .map((name) => {
      const field = getField(kind, name);
      const value = item[name];
      const text = formatField(kind, item, name, unit);
      if (field?.type !== 'number' || typeof value !== 'number') return text;
      return isLabelled ? labelledNumber(field, value, unit) : text.replaceAll(' ', '\u00A0');
    })
    .filter((text) => text !== missingValue)
    .join(' · ');
}

function placeTableOf(kind: Kind, item: Item, sorted: string | null): string | undefined {
  const field = sorted === null ? null : getField(kind, sorted);
  return field?.type === 'number' && item[sorted ?? ''] !== null ? field.placeIn : undefined;
}

function isMeasure(kind: Kind, name: string): boolean {
  const field = getField(kind, name);
  return field?.type === 'number' && field.unit !== '';
}

/** Text for screen readers. */
export function drawingOnlyText(
  kind: Kind,
  item: Item,
  sorted: string | null,
  unit: WeightUnit,
): string {
  const drawingOnly = kind.drawn.filter((name) => !isMeasure(kind, name) && name !== sorted);
  return drawnText({ ...kind, drawn: drawingOnly }, item, unit);
}

export function sortedFigure(
  kind: Kind,
  item: Item,
  name: string,
  unit: WeightUnit,
): [label: string, number: string] | undefined {
  const field = getField(kind, name);
  if (!field) return undefined;
  const place = placeOf(field, item, item[name]);
  if (place) return ['', place.join(' in ').replaceAll(' ', '\u00A0')];
  const text = formatValue(field, item[name] as FieldValue | undefined, unit);
  return [field.label, text.replaceAll(' ', '\u00A0')];
}
