import { expect, test } from 'vitest';
import { formatCount } from '#client/lists/pluralize.ts';
import { choice, lowerFirst, number, references, text } from '#contract/kinds/fields.ts';
import { formatValue } from './format.ts';

test('counts are grouped', () => {
  expect(formatCount(15845)).toBe('15,845');
});

test('numbers have their unit and decimals', () => {
  expect(formatValue(number('Market value', { unit: 'M€', decimals: 3 }), 180)).toBe('180 M€');
  expect(formatValue(number('Total length', { unit: 'km', decimals: 3 }), 4.423)).toBe('4.423 km');
  expect(formatValue(number('Total', { unit: 'kg', decimals: 2 }), 1112.5)).toBe('1112.5 kg');
  expect(formatValue(number('Capacity', { unit: 'people' }), 81044)).toBe('81,044 people');
  expect(formatValue(number('Capacity', { unit: 'people' }), 6000)).toBe('6,000 people');
});

test('years and shirt numbers are never grouped', () => {
  expect(formatValue(number('Code', { plain: true }), 20260)).toBe('20260');
});

test('a missing value is an en dash, a zero is not missing', () => {
  expect(formatValue(number('Goals'), null)).toBe('–');
  expect(formatValue(number('Goals'), 0)).toBe('0');
  expect(formatValue(text('League'), undefined)).toBe('–');
  expect(formatValue(text('League'), '')).toBe('–');
  expect(formatValue(choice('Foot', ['left', 'right']), 'left')).toBe('left');
  expect(formatValue(references('Team', 'team'), [])).toBe('–');
});

test('references are joined by commas', () => {
  const value = [
    { _id: '1', name: 'Jerez' },
    { _id: '2', name: 'Assen' },
  ];
  expect(formatValue(references('Circuits', 'circuit'), value)).toBe('Jerez, Assen');
});

test('a label starts in lower case within a sentence unless it is an acronym', () => {
  expect(lowerFirst('Market value')).toBe('market value');
  expect(lowerFirst('GL points')).toBe('GL points');
});
