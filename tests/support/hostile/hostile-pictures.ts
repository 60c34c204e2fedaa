import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import {
  gradient,
  jpegFrameOffset,
  makeAnimation,
  makePicture,
  makeWithMetadata,
  patchBytes,
  pngChunk,
  pngOf,
  pngSignature,
  riffChunk,
  riffOf,
} from '#tests/support/pictures.ts';
import { manyScans } from './many-scans.ts';

interface HostilePicture {
  readonly what: string;
  readonly bytes: Buffer;
  /** 'either' means stored as a clean picture or refused. */
  readonly outcome: 'kept' | 'refused' | 'either';
  readonly fileName: string;
}

type Row = readonly [
  what: string,
  outcome: HostilePicture['outcome'],
  bytes: Buffer,
  name?: string,
];

const script = Buffer.from('<html><script>alert("CANARY")</script><?php CANARY(); ?></html>');
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>',
);
const whole = 0xffff;
const zipHead = Buffer.from('504b0304140000000800', 'hex');

async function makeBombs(): Promise<Row[]> {
  const jpeg = await makePicture('jpeg');
  const frame = jpegFrameOffset(jpeg);
  const jpegSized = (height: readonly number[], width: readonly number[]) =>
    patchBytes(jpeg, frame + 5, [...height, ...width]);
  const gif = await makePicture('gif');
  const gifFrame = gif.indexOf(Buffer.of(0x2c, 0, 0, 0, 0));
  const text = Buffer.alloc(64 * 1024 * 1024, 'a');
  const lossless = Buffer.of(0x2f, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0, 0, 0);
  const canvas = Buffer.of(0x10, 0, 0, 0, 0xff, 0x3f, 0, 0xff, 0x3f, 0);
  const header = { width: whole, height: whole, content: Buffer.alloc(10) };
  return [
    ['PNG of 9000 × 9000', 'refused', pngOf({ width: 9000, height: 9000, bitDepth: 1 })],
    ['PNG that says 65,535 × 65,535', 'refused', pngOf(header)],
    [
      'PNG that says 2³¹−1 squared',
      'refused',
      pngOf({ ...header, width: 0x7fffffff, height: 0x7fffffff }),
    ],
    ['PNG that says 2³² − 1', 'refused', pngOf({ ...header, width: 0xffffffff, height: 1 })],
    ['PNG without width', 'refused', pngOf({ ...header, width: 0, height: 9 })],
    ['PNG of 25 million × 1', 'either', pngOf({ width: 25_000_000, height: 1, bitDepth: 1 })],
    [
      'PNG one row over 25 megapixels',
      'refused',
      pngOf({ width: 5000, height: 5001, bitDepth: 1 }),
    ],
    [
      'PNG of 16 bits and four channels over the memory',
      'refused',
      pngOf({ width: 3600, height: 3500, bitDepth: 16, colorType: 6 }),
    ],
    [
      'interlaced PNG of 25 megapixels without its rows',
      'refused',
      pngOf({
        width: 5000,
        height: 5000,
        colorType: 6,
        isInterlaced: true,
        content: Buffer.alloc(50),
      }),
    ],
    ['PNG with 64 MiB behind ten pixels', 'either', pngOf({ width: 10, height: 1, content: text })],
    [
      'PNG with 64 MiB of packed text',
      'refused',
      pngOf({
        width: 9,
        height: 9,
        chunks: [pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(text)]))],
      }),
    ],
    [
      'PNG with 64 MiB of packed profile',
      'refused',
      pngOf({
        width: 9,
        height: 9,
        chunks: [pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(text)]))],
      }),
    ],
    [
      'PNG with 20,000 empty chunks',
      'refused',
      pngOf({
        width: 9,
        height: 9,
        chunks: Array(20_000).fill(pngChunk('tEXt', Buffer.from('a\0'))),
      }),
    ],
    ['JPEG that says 65,535 × 65,535', 'refused', jpegSized([0xff, 0xff], [0xff, 0xff])],
    [
      'JPEG that says 65,535 × 381 and has 48 × 36',
      'either',
      jpegSized([0xff, 0xff], [0x01, 0x7d]),
    ],
    ['JPEG without height', 'refused', jpegSized([0, 0], [0, 48])],
    ['JPEG of 100 scans', 'kept', manyScans(640, 480, 100)],
    ['JPEG of 101 scans', 'refused', manyScans(640, 480, 101)],
    [
      'PNG with 99 texts of 64 KiB',
      'refused',
      pngOf({
        width: 9,
        height: 9,
        chunks: Array(99).fill(
          pngChunk(
            'iTXt',
            Buffer.concat([Buffer.from('a\0\x01\0\0\0'), deflateSync(text.subarray(0, 65_536))]),
          ),
        ),
      }),
    ],
    // The decoder uses the size of the frame, not the size of the screen.
    ['GIF that says 65,535 × 65,535', 'either', patchBytes(gif, 6, [0xff, 0xff, 0xff, 0xff])],
    [
      'GIF with a frame beyond its screen',
      'either',
      patchBytes(gif, gifFrame + 5, [0xff, 0xff, 0xff, 0xff]),
    ],
    ['GIF of 500 frames', 'kept', await makeAnimation('gif', 500)],
    ['WebP of 100 frames', 'kept', await makeAnimation('webp', 100)],
    ['WebP that says 16,384 × 16,384', 'refused', riffOf('WEBP', [riffChunk('VP8L', lossless)])],
    [
      'WebP with a canvas of 16,384 × 16,384',
      'refused',
      riffOf('WEBP', [riffChunk('VP8X', canvas), riffChunk('VP8L', lossless)]),
    ],
    [
      'WebP whose chunk is 4 GiB long',
      'refused',
      patchBytes(await makePicture('webp'), 16, [0xff, 0xff, 0xff, 0xff]),
    ],
  ];
}

async function makePolyglots(): Promise<Row[]> {
  const [png, jpeg, gif, webp] = await Promise.all([
    makePicture('png'),
    makePicture('jpeg'),
    makePicture('gif'),
    makePicture('webp'),
  ]);
  const comment = Buffer.concat([Buffer.of(0xff, 0xfe, 0, script.length + 2), script]);
  const gifComment = Buffer.concat([Buffer.of(0x21, 0xfe, script.length), script, Buffer.of(0)]);
  return [
    ['PNG with a page behind', 'kept', Buffer.concat([png, script])],
    ['JPEG with a page behind', 'kept', Buffer.concat([jpeg, script])],
    ['GIF with a page behind', 'kept', Buffer.concat([gif, script])],
    ['WebP with a page behind', 'either', Buffer.concat([webp, script])],
    ['JPEG with an archive behind', 'kept', Buffer.concat([jpeg, zipHead, deflateRawSync(script)])],
    ['PNG with a PDF behind', 'kept', Buffer.concat([png, Buffer.from('%PDF-1.7 CANARY')])],
    [
      'JPEG with a page in a comment',
      'kept',
      Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    ],
    [
      'GIF with a page in a comment',
      'either',
      Buffer.concat([gif.subarray(0, -1), gifComment, gif.subarray(-1)]),
    ],
    [
      'PNG with a page in a text',
      'kept',
      pngOf({
        width: 9,
        height: 9,
        chunks: [pngChunk('tEXt', Buffer.concat([Buffer.from('a\0'), script]))],
      }),
    ],
    [
      'GIF whose size is the start of a script',
      'either',
      patchBytes(gif, 6, [...Buffer.from('/*')]),
    ],
    ['page that begins as a GIF', 'refused', Buffer.concat([Buffer.from('GIF89a'), script])],
    ['script that begins as a GIF', 'refused', Buffer.from('GIF89a=1;alert("CANARY")')],
    ['page that begins as a JPEG', 'refused', Buffer.concat([Buffer.of(0xff, 0xd8, 0xff), script])],
    ['SVG that begins as a PNG', 'refused', Buffer.concat([pngSignature, svg])],
    ['page that begins as a WebP', 'refused', riffOf('WEBP', [script])],
  ];
}

async function makeImpostors(): Promise<Row[]> {
  const plain = gradient(48, 36);
  const text = (content: string) => Buffer.from(content, 'latin1');
  return [
    ['SVG', 'refused', svg],
    [
      'SVG with a byte order mark',
      'refused',
      Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), svg]),
      'a.jpg',
    ],
    [
      'SVG behind an XML head',
      'refused',
      Buffer.concat([text('<?xml version="1.0"?>\n'), svg]),
      'a.gif',
    ],
    ['packed SVG', 'refused', gzipSync(svg)],
    ['SVG under its own name', 'refused', svg, 'a.svg'],
    [
      'XML of entities',
      'refused',
      text('<!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "&b;&b;">]><a>&c;</a>'),
    ],
    ['page', 'refused', script, 'a.jpeg'],
    ['PDF', 'refused', text('%PDF-1.7\n1 0 obj\n')],
    ['PostScript', 'refused', text('%!PS-Adobe-3.0 EPSF-3.0\n(r) file')],
    ['drawing commands', 'refused', text("push graphic-context\nimage over 0,0 0,0 '|id'\n")],
    ['TIFF', 'refused', await plain.clone().tiff().toBuffer()],
    ['AVIF', 'refused', await plain.clone().avif({ effort: 0 }).toBuffer(), 'a.jpg'],
    ['bitmap', 'refused', text('BM\x46\0\0\0\0\0\0\0\x36\0\0\0')],
    ['icon', 'refused', text('\0\0\x01\0\x01\0\x10\x10\0\0')],
    ['Photoshop file', 'refused', text('8BPS\0\x01\0\0\0\0\0\0')],
    ['JPEG XL', 'refused', Buffer.of(0xff, 0x0a, 0, 0, 0)],
    ['JPEG 2000', 'refused', Buffer.from('0000000c6a5020200d0a870a', 'hex')],
    ['video', 'refused', text('\0\0\0\x20ftypisom\0\0\x02\0')],
    [
      'sound in the container of WebP',
      'refused',
      riffOf('WAVE', [riffChunk('fmt ', Buffer.alloc(16))]),
    ],
    ['archive', 'refused', Buffer.concat([zipHead, script]), 'a.gif'],
    ['program', 'refused', text('\x7fELF\x02\x01\x01\0')],
    ['text', 'refused', text('{"image": true}')],
  ];
}

async function makeBroken(): Promise<Row[]> {
  const rows: Row[] = [
    ['one byte', 'refused', Buffer.of(0)],
    ['nothing', 'refused', Buffer.alloc(0)],
    ['signature of PNG alone', 'refused', pngSignature],
    ['signature of JPEG alone', 'refused', Buffer.of(0xff, 0xd8, 0xff, 0xe0)],
    ['signature of GIF alone', 'refused', Buffer.from('GIF89a')],
    ['signature of WebP alone', 'refused', riffOf('WEBP', [])],
    ['PNG with a wrong sum', 'refused', patchBytes(await makePicture('png'), 30, [0, 0])],
    [
      'PNG without pixels',
      'refused',
      Buffer.concat([pngSignature, pngOf({ width: 9, height: 9 }).subarray(8, 33)]),
    ],
    ['PNG with an unknown colour type', 'refused', pngOf({ width: 9, height: 9, colorType: 5 })],
    ['PNG with a palette of nothing', 'refused', pngOf({ width: 9, height: 9, colorType: 3 })],
  ];
  for (const format of ['png', 'jpeg', 'gif', 'webp'] as const) {
    const bytes = await makePicture(format, 320, 240);
    rows.push([`half a ${format}`, 'refused', bytes.subarray(0, bytes.length / 2)]);
  }
  return rows;
}

async function makeRarities(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const format of ['png', 'jpeg', 'webp', 'gif'] as const) {
    rows.push([`${format} with place, name and profile`, 'kept', await makeWithMetadata(format)]);
  }
  const plain = gradient(64, 48);
  const jpeg = await plain.clone().jpeg().toBuffer();
  return [
    ...rows,
    ['PNG of 16 bits', 'kept', await plain.clone().toColourspace('rgb16').png().toBuffer()],
    ['interlaced PNG', 'kept', await plain.clone().png({ progressive: true }).toBuffer()],
    ['PNG of 1 bit', 'kept', pngOf({ width: 64, height: 48, bitDepth: 1 })],
    ['PNG of grey with alpha', 'kept', pngOf({ width: 64, height: 48, colorType: 4 })],
    ['PNG of 25 megapixels', 'kept', pngOf({ width: 5000, height: 5000, bitDepth: 1 })],
    ['PNG of one column', 'kept', pngOf({ width: 1, height: whole })],
    ['JPEG in CMYK', 'kept', await plain.clone().toColourspace('cmyk').jpeg().toBuffer()],
    ['progressive JPEG', 'kept', await plain.clone().jpeg({ progressive: true }).toBuffer()],
    ['grey JPEG', 'kept', await plain.clone().greyscale().jpeg().toBuffer()],
    [
      'JPEG that says it is of 12 bits',
      'refused',
      patchBytes(jpeg, jpegFrameOffset(jpeg) + 4, [12]),
    ],
    [
      'JPEG that says it is arithmetic',
      'either',
      patchBytes(jpeg, jpegFrameOffset(jpeg) + 1, [0xc9]),
    ],
    [
      'WebP without loss and with alpha',
      'kept',
      await sharp({ create: { width: 64, height: 48, channels: 4, background: '#f008' } })
        .webp({ lossless: true })
        .toBuffer(),
    ],
    ['PNG under the name of a JPEG', 'kept', await makePicture('png'), 'a.jpg'],
    ['JPEG under the name of a GIF', 'kept', jpeg, 'a.gif'],
    ['WebP under the name of a PNG', 'kept', await makePicture('webp'), 'a.png'],
    ['picture with a path for a name', 'kept', jpeg, '../../../etc/cron.d/a.png'],
    ['picture with quotes in its name', 'kept', jpeg, `"'><img src=x onerror=alert(1)>.jpeg`],
    ['picture under the name of a program', 'refused', jpeg, 'a.jpg.exe'],
  ];
}

export async function hostilePictures(): Promise<HostilePicture[]> {
  const rows = await Promise.all([
    makeBombs(),
    makePolyglots(),
    makeImpostors(),
    makeBroken(),
    makeRarities(),
  ]);
  return rows
    .flat()
    .map(([what, outcome, bytes, fileName = 'a.png']) => ({ what, outcome, bytes, fileName }));
}
