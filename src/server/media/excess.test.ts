import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { maxImageBytes } from '#contract/media.ts';
import { gradient, pngChunk, pngOf, pngSignature } from '#tests/support/pictures.ts';
import { isExcessive } from './excess.ts';

const startOfJpeg = Buffer.of(0xff, 0xd8);
const scan = Buffer.from('ffda000801010000000055ff0055ffd055', 'hex');
const endOfJpeg = Buffer.of(0xff, 0xd9);
const jpegOf = (scans: number, ...behind: Buffer[]) =>
  Buffer.concat([startOfJpeg, ...Array<Buffer>(scans).fill(scan), endOfJpeg, ...behind]);

const withChunks = (...chunks: Buffer[]) => pngOf({ width: 9, height: 9, chunks });
function createPackedChunk(type: 'zTXt' | 'iTXt' | 'iCCP', size: number): Buffer {
  const head = type === 'iTXt' ? 'a\0\x01\0\0\0' : 'a\0\0';
  return pngChunk(type, Buffer.concat([Buffer.from(head), deflateSync(Buffer.alloc(size, 'a'))]));
}
const mebibyte = 1024 * 1024;

describe('a JPEG', () => {
  test.each([
    ['100 scans', jpegOf(100), false],
    ['101 scans', jpegOf(101), true],
    ['a second picture of 101 scans behind its end', jpegOf(1, jpegOf(101)), false],
    ['101 scans and no end', jpegOf(101).subarray(0, -2), true],
  ])('with %s', async (_what, bytes, expected) => {
    expect(await isExcessive(bytes)).toBe(expected);
  });

  test('does not count scans in the content of segments', async () => {
    const inside = jpegOf(101);
    const head = Buffer.of(0xff, 0xe1, 0, 0);
    head.writeUInt16BE(inside.length + 2, 2);
    expect(await isExcessive(Buffer.concat([startOfJpeg, head, inside, endOfJpeg]))).toBe(false);
  });

  test('counts scans after bytes outside any segment, like the decoder', async () => {
    const filling = Buffer.from('00ff00ffff'.repeat(3), 'hex');
    const scans = Array<Buffer[]>(101).fill([filling, scan]).flat();
    expect(await isExcessive(Buffer.concat([startOfJpeg, ...scans]))).toBe(true);
  });
});

describe('a PNG', () => {
  const text = pngChunk('tEXt', Buffer.from('a\0'));

  test.each(['tEXt', 'zTXt', 'iTXt'])('has 100 chunks of %s and no more', async (type) => {
    const chunk = pngChunk(type, Buffer.from('a\0'));
    expect(await isExcessive(withChunks(...Array<Buffer>(100).fill(chunk)))).toBe(false);
    expect(await isExcessive(withChunks(...Array<Buffer>(101).fill(chunk)))).toBe(true);
  });

  test.each(['zTXt', 'iTXt', 'iCCP'] as const)('has 4 MiB in %s and no more', async (type) => {
    expect(await isExcessive(withChunks(createPackedChunk(type, 4 * mebibyte)))).toBe(false);
    expect(await isExcessive(withChunks(createPackedChunk(type, 4 * mebibyte + 1)))).toBe(true);
  });

  test('has 4 MiB in all its texts and its profile together', async () => {
    const chunks = [createPackedChunk('iCCP', mebibyte), createPackedChunk('zTXt', 3 * mebibyte)];
    expect(await isExcessive(withChunks(...chunks))).toBe(false);
    expect(await isExcessive(withChunks(...chunks, createPackedChunk('iTXt', 1)))).toBe(true);
  });

  test('counts broken texts with their maximum inflated size', async () => {
    const broken = (size: number) =>
      pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), Buffer.alloc(size, 0xff)]));
    expect(await isExcessive(withChunks(broken(1000)))).toBe(false);
    expect(await isExcessive(withChunks(broken(5000)))).toBe(true);
  });

  test('does not count chunks after its end', async () => {
    const behind = Array<Buffer>(101).fill(text);
    expect(await isExcessive(Buffer.concat([withChunks(), ...behind]))).toBe(false);
  });

  test('is accepted if its text chunks have no name or text', async () => {
    const bare = ['zTXt', 'iTXt', 'iCCP'].flatMap((type) =>
      ['', 'a', 'a\0', 'a\0\x01', 'a\0\x01\0', 'a\0\x01\0b'].map((data) =>
        pngChunk(type, Buffer.from(data)),
      ),
    );
    expect(await isExcessive(withChunks(...bare))).toBe(false);
  });
});

test.each([0, 0xff, 0xda])('files that consist of %i are checked fast', async (byte) => {
  const content = Buffer.alloc(maxImageBytes, byte);
  for (const start of [startOfJpeg, pngSignature, Buffer.from('GIF89a')]) {
    const before = process.cpuUsage();
    expect(await isExcessive(Buffer.concat([start, content]))).toBe(false);
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(1_000_000);
  }
});

test('a usual progressive JPEG is not excessive', async () => {
  expect(await isExcessive(await gradient(64, 48).jpeg({ progressive: true }).toBuffer())).toBe(
    false,
  );
});
