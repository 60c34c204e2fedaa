import { describe, expect, test } from 'vitest';
import { dropUnchanged, readUpdate } from './updated-fields.ts';

test('the updated fields are listed in the order of the response', () => {
  expect(readUpdate({ testUpdate: [{ name: true }, { gender: true }] })).toEqual({
    updated: ['name', 'gender'],
    failed: false,
  });
});

test('one false flag is a failure, even if other fields were saved', () => {
  expect(readUpdate({ testUpdate: [{ name: true, image: false }] })).toEqual({
    updated: ['name'],
    failed: true,
  });
});

describe('dropUnchanged', () => {
  const stored = { name: 'Ana Gil', interestedIn: 'fifa', gender: 'mujer' };
  const form = (values: Record<string, string | File>) => {
    const data = new FormData();
    for (const [field, value] of Object.entries({ ...stored, ...values })) data.set(field, value);
    return data;
  };

  test('leaves changed fields', () => {
    const data = form({ name: ' Ana Gil ', gender: 'otros' });
    expect(dropUnchanged(data, stored)).toBe(true);
    expect([...data]).toEqual([['gender', 'otros']]);
  });

  test('leaves nothing if nothing has changed', () => {
    const data = form({});
    expect(dropUnchanged(data, stored)).toBe(false);
    expect([...data]).toEqual([]);
  });

  test('counts a picture as a change', () => {
    const data = form({ image: new File(['x'], 'me.png') });
    expect(dropUnchanged(data, stored)).toBe(true);
    expect([...data.keys()]).toEqual(['image']);
  });
});
