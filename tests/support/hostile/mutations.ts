import { crc32 } from 'node:zlib';
import {
  gradient,
  makeAnimation,
  makePicture,
  makeWithMetadata,
  pngSignature,
} from '#tests/support/pictures.ts';

interface Base {
  readonly what: string;
  readonly bytes: Buffer;
}

export async function mutationBases(): Promise<readonly Base[]> {
  const plain = gradient(40, 30);
  const bases: readonly (readonly [string, Promise<Buffer>])[] = [
    ['png', makePicture('png', 40, 30)],
    ['interlaced png', plain.clone().png({ progressive: true }).toBuffer()],
    ['palette png', plain.clone().png({ palette: true }).toBuffer()],
    ['16 bit png', plain.clone().toColourspace('rgb16').png().toBuffer()],
    ['png with metadata', makeWithMetadata('png')],
    ['jpeg', makePicture('jpeg', 40, 30)],
    ['progressive jpeg', plain.clone().jpeg({ progressive: true }).toBuffer()],
    ['cmyk jpeg', plain.clone().toColourspace('cmyk').jpeg().toBuffer()],
    ['jpeg with metadata', makeWithMetadata('jpeg')],
    ['gif', makePicture('gif', 40, 30)],
    ['animated gif', makeAnimation('gif', 6)],
    ['webp', makePicture('webp', 40, 30)],
    ['lossless webp', plain.clone().webp({ lossless: true }).toBuffer()],
    ['animated webp', makeAnimation('webp', 6)],
    ['webp with metadata', makeWithMetadata('webp')],
  ];
  return Promise.all(bases.map(async ([what, bytes]) => ({ what, bytes: await bytes })));
}

type Mutation = (bytes: Buffer, index: (length: number) => number) => Buffer;

const boundaries = [0, 1, 0x7f, 0x80, 0xfe, 0xff] as const;

const mutations: Readonly<Record<string, Mutation>> = {
  flip: (bytes, index) => {
    const at = index(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << index(8));
    return bytes;
  },
  boundary: (bytes, index) => {
    bytes[index(bytes.length)] = boundaries[index(boundaries.length)] ?? 0;
    return bytes;
  },
  number: (bytes, index) => {
    const at = index(bytes.length);
    bytes.subarray(at, at + 2 + 2 * index(2)).fill(boundaries[index(boundaries.length)] ?? 0);
    return bytes;
  },
  header: (bytes, index) => {
    bytes[index(Math.min(64, bytes.length))] = index(256);
    return bytes;
  },
  cut: (bytes, index) => bytes.subarray(0, index(bytes.length)),
  remove: (bytes, index) => {
    const at = index(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + index(32))]);
  },
  repeat: (bytes, index) => {
    const at = index(bytes.length);
    return Buffer.concat([bytes.subarray(0, at + 1 + index(64)), bytes.subarray(at)]);
  },
  insert: (bytes, index) => {
    const at = index(bytes.length);
    const noise = Buffer.from(Array.from({ length: 1 + index(16) }, () => index(256)));
    return Buffer.concat([bytes.subarray(0, at), noise, bytes.subarray(at)]);
  },
};
const mutationNames = Object.keys(mutations);

/** A decoder would stop at wrong checksums of PNG chunks. */
function withSums(bytes: Buffer): Buffer {
  let offset = pngSignature.length;
  while (offset + 12 <= bytes.length) {
    const end = offset + 8 + bytes.readUInt32BE(offset);
    if (end + 4 > bytes.length) break;
    bytes.writeUInt32BE(crc32(bytes.subarray(offset + 4, end)), end);
    offset = end + 4;
  }
  return bytes;
}

/** Describes the mutations so that they can be reproduced. */
export function mutate(
  bases: readonly Base[],
  random: () => number,
): { readonly what: string; readonly bytes: Buffer } {
  const index = (length: number) => Math.floor(random() * length);
  const base = bases[index(bases.length)];
  if (!base) throw new Error('There is nothing to mutate');
  let bytes: Buffer = Buffer.from(base.bytes);
  const steps: string[] = [];
  for (let count = 1 + index(4); count > 0 && bytes.length > 0; count -= 1) {
    const name = mutationNames[index(mutationNames.length)] ?? '';
    bytes = mutations[name]?.(bytes, index) ?? bytes;
    steps.push(name);
  }
  const isPng = bytes.subarray(0, pngSignature.length).equals(pngSignature);
  if (isPng && random() < 0.7) bytes = withSums(Buffer.from(bytes));
  return { what: `${base.what}, ${steps.join(', ')}: ${bytes.toString('base64')}`, bytes };
}
