import { expect, test } from 'vitest';
import { differencesOf, type ProfileInput } from './profile-differences.ts';

const stored = { name: 'Ana', interestedIn: 'fifa', gender: 'mujer', image: null } as const;
const input: ProfileInput = {
  name: 'Ana',
  interest: 'fifa',
  gender: 'mujer',
  hasChosenPicture: false,
  openedImage: null,
};

test('only differing fields are compared', () => {
  expect(differencesOf(stored, input)).toEqual([]);
  expect(
    differencesOf({ ...stored, image: 'old' }, { ...input, name: 'Ana Riba', openedImage: 'old' }),
  ).toEqual([{ label: 'Name', saved: 'Ana', here: 'Ana Riba' }]);
});

test.each([
  [null, null, 'no picture'],
  ['old', 'old', 'a picture'],
  ['new', 'old', 'a picture'],
  ['new', null, 'a picture'],
  [null, 'old', 'no picture'],
])('a chosen picture would replace the stored %s, opened as %s', (image, openedImage, saved) => {
  expect(
    differencesOf({ ...stored, image }, { ...input, openedImage, hasChosenPicture: true }),
  ).toEqual([{ label: 'Image', saved, here: 'the picture you chose' }]);
});

test.each([
  ['added', 'new', null, 'a new picture'],
  ['replaced', 'new', 'old', 'a new picture'],
  ['removed', null, 'old', 'no picture'],
])('a picture %s elsewhere remains if none is chosen here', (_, image, openedImage, saved) => {
  expect(differencesOf({ ...stored, image }, { ...input, openedImage })).toEqual([
    { label: 'Image', saved, here: 'no picture chosen, so this remains' },
  ]);
});
