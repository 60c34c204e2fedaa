import { measureText } from '#client/weights/measure.ts';
import type { WeightUnit } from '#client/weights/weight-unit.ts';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import { isDay } from '#contract/text.ts';

type Facts = Readonly<Record<string, unknown>>;

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Formats '13 June 2024'. Returns any other text unchanged. */
export function dayText(value: unknown): string {
  const text = textOf(value);
  return isDay(text) ? dayFormat.format(new Date(text)) : text;
}

/** Formats 'World Classic, 13 June 2024'. */
export function meetText({ meet, date }: Facts): string {
  return [textOf(meet), dayText(date)].filter(Boolean).join(', ');
}

/** Lists such facts as 'Raw', '102.4 kg', 'World Classic, 13 June 2024', 'Lithuania', 'aged 25'. */
export function listMeetFacts(
  kind: Kind,
  item: Facts,
  unit: WeightUnit,
): [field: string, text: string][] {
  const { equipment, bodyweight, country, age } = item;
  const field = getField(kind, 'bodyweight');
  const isWeighed = field?.type === 'number' && typeof bodyweight === 'number';
  const facts: [string, string][] = [
    ['equipment', textOf(equipment)],
    ['bodyweight', isWeighed ? measureText(field, bodyweight, unit) : ''],
    ['meet', meetText(item)],
    ['country', textOf(country)],
    ['age', typeof age === 'number' ? `aged ${age}` : ''],
  ];
  return facts.filter(([, text]) => text !== '');
}
