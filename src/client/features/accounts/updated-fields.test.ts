import { describe, expect, test } from 'vitest';
import { dropUnchanged, readUpdate } from './updated-fields.ts';

test('the fields that the answer names were updated, in its order', () => {
  expect(readUpdate({ testUpdate: [{ name: true }, { gender: true }] })).toEqual({
    updated: ['name', 'gender'],
    failed: false,
  });
});

test('one false flag is a failure, whatever else was saved', () => {
  expect(readUpdate({ testUpdate: [{ name: true, image: false }] })).toEqual({
    updated: ['name'],
    failed: true,
  });
});

describe('of a form', () => {
  const stored = { name: 'Ana Gil', interestedIn: 'fifa', gender: 'mujer' };
  const form = (values: Record<string, string | File>) => {
    const data = new FormData();
    for (const [field, value] of Object.entries({ ...stored, ...values })) data.set(field, value);
    return data;
  };

  test('what has changed is left', () => {
    const data = form({ name: ' Ana Gil ', gender: 'otros' });
    expect(dropUnchanged(data, stored)).toBe(true);
    expect([...data]).toEqual([['gender', 'otros']]);
  });

  test('nothing is left where nothing has changed', () => {
    const data = form({});
    expect(dropUnchanged(data, stored)).toBe(false);
    expect([...data]).toEqual([]);
  });

  test('a picture alone is a change', () => {
    const data = form({ image: new File(['x'], 'me.png') });
    expect(dropUnchanged(data, stored)).toBe(true);
    expect([...data.keys()]).toEqual(['image']);
  });
});
