import { expect, test } from 'vitest';
import {
  makeAnimation,
  makePicture,
  makeWithMetadata,
  riffChunk,
  riffOf,
} from '#tests/support/pictures.ts';
import { isCleanWebp } from './webp.ts';

test('accepts a WebP file with only pixels, with or without alpha', async () => {
  expect(isCleanWebp(await makePicture('webp'))).toBe(true);
  const [alpha, pixels] = ['ALPH', 'VP8 '].map((type) => riffChunk(type, Buffer.alloc(7)));
  expect(isCleanWebp(riffOf('WEBP', [alpha ?? Buffer.of(), pixels ?? Buffer.of()]))).toBe(true);
});

test.each([
  ['nothing', () => Buffer.alloc(0)],
  ['another format', () => makePicture('png')],
  ['metadata', () => makeWithMetadata('webp')],
  ['an animation', () => makeAnimation('webp', 3)],
  ['something behind', async () => Buffer.concat([await makePicture('webp'), Buffer.from('x')])],
  ['a missing end', async () => (await makePicture('webp')).subarray(0, -2)],
  ['a chunk that nobody knows', () => riffOf('WEBP', [riffChunk('JUNK', Buffer.alloc(20))])],
  [
    'a chunk that is longer than the file',
    async () => {
      const picture = await makePicture('webp');
      picture.writeUInt32LE(0xfffffff0, 16);
      return picture;
    },
  ],
  ['a sound of the same container', () => riffOf('WAVE', [riffChunk('VP8 ', Buffer.alloc(20))])],
])('refuses %s', async (_what, make) => {
  expect(isCleanWebp(await make())).toBe(false);
});
