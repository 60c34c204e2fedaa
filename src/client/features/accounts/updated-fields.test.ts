import { expect, test } from 'vitest';
import { readUpdate } from './updated-fields.ts';

const testUpdate: Record<string, boolean>[] = [
  { name: true },
  { interestedIn: true },
  { gender: true },
];

test('the fields that are not as before were updated', () => {
  expect(readUpdate({ testUpdate }, (field) => field !== 'gender')).toEqual({
    updated: ['name', 'interestedIn'],
    failed: false,
  });
});

test('a form sent as it was updates all that it sent', () => {
  expect(readUpdate({ testUpdate }, () => false).updated).toEqual([
    'name',
    'interestedIn',
    'gender',
  ]);
});

test('one false flag is a failure, whatever else was saved', () => {
  expect(readUpdate({ testUpdate: [{ name: true, image: false }] }, () => true)).toEqual({
    updated: ['name'],
    failed: true,
  });
});
