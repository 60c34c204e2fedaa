import { describe, expect, test } from 'vitest';
import { circuit } from '#sports/motogp/circuit.ts';
import { rider } from '#sports/motogp/rider.ts';
import { weightCategory } from '#sports/powerlifting/weight-category.ts';
import { createFaults, createInputs, createPayload } from './create-values.ts';

const jerez = {
  name: ' Jerez ',
  location: 'Spain',
  totalLength: '4.423',
  capacity: '125000',
  topSpeed: '296',
};

describe('a create form', () => {
  test('asks for the name first, unless the fields make it', () => {
    expect(createInputs(circuit).map(([name]) => name)).toEqual(Object.keys(jerez));
    expect(createInputs(weightCategory).map(([name]) => name)).toEqual(['weight', 'gender', 'age']);
  });

  test('sends numbers as numbers, texts trimmed, and nothing that was left empty', () => {
    expect(createFaults(circuit, jerez)).toEqual([]);
    expect(createPayload(circuit, jerez)).toEqual({
      name: 'Jerez',
      location: 'Spain',
      totalLength: 4.423,
      capacity: 125000,
      topSpeed: 296,
    });
    expect(createPayload(rider, { name: 'Ana', team: ' ' })).toEqual({ name: 'Ana' });
  });

  test('names every required field that is empty', () => {
    expect(createFaults(circuit, { name: '  ' })).toEqual([
      { field: 'name', message: 'Name is required' },
      { field: 'location', message: 'Location is required' },
      { field: 'totalLength', message: 'Total length is required' },
      { field: 'capacity', message: 'Capacity is required' },
      { field: 'topSpeed', message: 'Top speed is required' },
    ]);
    const optional = ['team', 'victoriesSeason', 'victoriesCarrer', 'championshipsCarrer'];
    const required = createFaults(rider, {}).map(({ field }) => field);
    expect(required.filter((field) => optional.includes(field))).toEqual([]);
  });

  test.each([
    ['capacity', '12.5', 'A whole number, please'],
    ['capacity', '-1', 'From 0 to 1,000,000, please'],
    ['topSpeed', '501', 'From 1 to 500, please'],
    ['topSpeed', 'fast', 'This is not a number'],
    ['location', 'x'.repeat(101), 'At most 100 characters'],
  ])('says what is wrong with %s %s', (field, value, message) => {
    expect(createFaults(circuit, { ...jerez, [field]: value })).toEqual([{ field, message }]);
  });
});
