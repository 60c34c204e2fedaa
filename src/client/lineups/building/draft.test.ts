import { beforeEach, expect, test, vi } from 'vitest';
import { podium } from '#sports/motogp/podium.ts';
import { memoryStorage } from '#tests/support/browser/browser-storage.ts';
import { clearDraft, type Draft, openDraft, readDraft, writeDraft } from './draft.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
});

const draft: Draft = {
  base: null,
  version: null,
  name: 'Hermanos',
  places: {
    firstPlace: { _id: 'r1', name: 'Marc Márquez', image: null, number: 93 },
    secondPlace: null,
    thirdPlace: null,
  },
};

test('a draft is read only by its own fan', () => {
  writeDraft(podium, 'u1', draft);
  expect(readDraft(podium, 'u1')).toEqual(draft);
  expect(readDraft(podium, 'u2')).toBeNull();
  clearDraft(podium, 'u1');
  expect(readDraft(podium, 'u1')).toBeNull();
});

test.each(['{', 'null', '[]', '{"name":1}'])('an unreadable draft is null: %s', (raw) => {
  localStorage.setItem('draft:podium:u1', raw);
  expect(readDraft(podium, 'u1')).toBeNull();
});

test('slots without an item are empty, and unknown slots are dropped', () => {
  const places = { firstPlace: { name: 'No id' }, tenthPlace: { _id: 'r1', name: 'Ten' } };
  localStorage.setItem('draft:podium:u1', JSON.stringify({ name: 'N', places }));
  expect(readDraft(podium, 'u1')?.places).toEqual({
    firstPlace: null,
    secondPlace: null,
    thirdPlace: null,
  });
});

test('with full storage the draft is kept for the lifetime of the tab', () => {
  vi.stubGlobal('localStorage', {
    ...memoryStorage(),
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => {},
  });
  writeDraft(podium, 'u1', draft);
  expect(readDraft(podium, 'u1')).toEqual(draft);
  clearDraft(podium, 'u1');
  expect(readDraft(podium, 'u1')).toBeNull();
});

test('the draft is opened unless another lineup has been saved since', () => {
  const saved = { _id: 'l1', name: 'Saved', firstPlace: draft.places.firstPlace } as never;
  expect(openDraft(podium, 'u1', null)).toMatchObject({ isStored: false, draft: { base: null } });
  expect(openDraft(podium, 'u1', saved)).toMatchObject({
    isStored: false,
    draft: { base: 'l1', name: 'Saved', places: { firstPlace: { _id: 'r1' }, thirdPlace: null } },
  });
  writeDraft(podium, 'u1', draft);
  expect(openDraft(podium, 'u1', null)).toEqual({ isStored: true, draft });
  expect(openDraft(podium, 'u1', saved)).toMatchObject({ isStored: false, draft: { base: 'l1' } });
});
