import { expect, test } from 'vitest';
import { number } from '#contract/kinds/fields.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { measure, measureText, spokenUnit } from './measure.ts';

const lift = number('Total', { unit: 'kg', max: 1800, decimals: 2 });

test.each([
  [613, '1351.4'],
  [1112.5, '2452.6'],
  [207.5, '457.5'],
  [155.5, '342.8'],
  [102.4, '225.8'],
  [0, '0'],
  // One pound exactly, and a value that rounds up at the second decimal.
  [0.45359237, '1'],
  [5000, '11,023.1'],
])('%d kg are %s lb', (kg, pounds) => {
  expect(measure(lift, kg, 'lb')).toEqual({ text: pounds, unit: 'lb', spoken: 'pounds' });
});

test('kilograms keep the decimals of the field', () => {
  expect(measure(lift, 152.25, 'kg')).toEqual({ text: '152.25', unit: 'kg', spoken: 'kilograms' });
});

test('only weights change with the unit', () => {
  const length = number('Total length', { unit: 'km', decimals: 3 });
  expect(measureText(length, 5.245, 'lb')).toBe('5.245 km');
  expect(measureText(number('Points'), 12, 'lb')).toBe('12');
  expect(measureText(lift, 100, 'lb')).toBe('220.5 lb');
});

test('money has one text, and words for screen readers', () => {
  const units = kindsOf(sports)
    .flatMap(({ fields }) => Object.values(fields))
    .flatMap((field) => (field.type === 'number' && field.unit.includes('€') ? [field.unit] : []));
  expect(new Set(units)).toEqual(new Set(['M€', 'B€']));
  expect(units.map((unit) => spokenUnit(unit).spoken)).not.toContainEqual(
    expect.stringContaining('€'),
  );
});
