import { deflateSync } from 'node:zlib';
import type { Sharp } from 'sharp';
import { gradient, pngChunk } from './pictures.ts';

interface Photograph {
  readonly what: string;
  readonly bytes: Buffer;
}

const xmp = (content: string) =>
  `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/">${content}</x:xmpmeta><?xpacket end="w"?>`;

const sensor = (width: number, height: number) =>
  gradient(600, 400).resize(width, height, { kernel: 'nearest' });

function withCameraMetadata(picture: Sharp): Sharp {
  return picture
    .withMetadata({ orientation: 6, density: 72 })
    .withExif({
      IFD0: { Make: 'Canon', Model: 'EOS R6', Orientation: '6' },
      IFD2: { DateTimeOriginal: '2026:05:30 21:04:11', FNumber: '28/10' },
      IFD3: { GPSLatitude: '41/1 34/1 12/1', GPSLatitudeRef: 'N' },
    })
    .withIccProfile('p3')
    .withXmp(xmp('<rdf:li>Portal Nord</rdf:li>'.repeat(400)));
}

function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

function withSegment(jpeg: Buffer, segment: Buffer): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

/** The second directory has only a thumbnail. */
function thumbnailExif(thumbnail: Buffer): Buffer {
  const entry = (tag: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16BE(tag, 0);
    bytes.writeUInt16BE(4, 2);
    bytes.writeUInt32BE(1, 4);
    bytes.writeUInt32BE(value, 8);
    return bytes;
  };
  // Header 'MM' and 42, the offset of an empty directory, and the offset of the second one.
  const head = Buffer.from('4d4d002a0000000800000000000e', 'hex');
  const directory = [Buffer.of(0, 2), entry(0x201, 44), entry(0x202, thumbnail.length)];
  const tiff = Buffer.concat([head, ...directory, Buffer.alloc(4), thumbnail]);
  return jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));
}

export async function photographs(): Promise<Photograph[]> {
  const jpeg = await withCameraMetadata(sensor(1600, 1200)).jpeg().toBuffer();
  const depth = await sensor(400, 300).greyscale().jpeg({ progressive: true }).toBuffer();
  const thumbnail = await gradient(640, 480).jpeg({ quality: 100 }).toBuffer();
  const text = (type: string, head: string, content: string) =>
    pngChunk(
      type,
      Buffer.concat([
        Buffer.from(head, 'latin1'),
        head.includes('\x01') || type === 'zTXt' ? deflateSync(content) : Buffer.from(content),
      ]),
    );
  const screen = await withCameraMetadata(gradient(1170, 2532)).png().toBuffer();
  const beforePixels = screen.indexOf('IDAT') - 4;
  const history = xmp('<stEvt:action>saved</stEvt:action>'.repeat(20_000));
  const texts = [
    text(
      'iTXt',
      'XML:com.adobe.xmp\0\0\0\0\0',
      xmp('<exif:UserComment>Screenshot</exif:UserComment>'),
    ),
    text('iTXt', 'XML:com.adobe.xmp\0\x01\0en\0History\0', history),
    text('zTXt', 'Raw profile type exif\0\0', '45786966'.repeat(2000)),
    text('tEXt', 'Software\0', 'gnome-screenshot'),
  ];
  const movie = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
  return [
    {
      what: 'camera, 24 megapixels',
      bytes: await withCameraMetadata(sensor(6000, 4000)).jpeg().toBuffer(),
    },
    {
      what: 'phone, 12 megapixels, progressive',
      bytes: await withCameraMetadata(sensor(4032, 3024)).jpeg({ progressive: true }).toBuffer(),
    },
    {
      what: 'made small for the web',
      bytes: await sensor(1600, 1200).jpeg({ mozjpeg: true }).toBuffer(),
    },
    { what: 'large thumbnail', bytes: withSegment(jpeg, thumbnailExif(thumbnail)) },
    {
      what: 'of a printer, in CMYK',
      bytes: await withCameraMetadata(sensor(1600, 1200)).toColourspace('cmyk').jpeg().toBuffer(),
    },
    {
      what: 'several pictures in one',
      bytes: Buffer.concat([
        withSegment(jpeg, jpegSegment(0xe2, Buffer.from('MPF\0MM\0*\0\0\0\x08\0\0', 'latin1'))),
        ...[depth, jpeg],
      ]),
    },
    {
      what: 'moving picture behind',
      bytes: Buffer.concat([jpeg, movie, Buffer.alloc(90_000, 0xff)]),
    },
    {
      what: 'screenshot with texts',
      bytes: Buffer.concat([
        screen.subarray(0, beforePixels),
        ...texts,
        screen.subarray(beforePixels),
      ]),
    },
    {
      what: 'screen, 14 megapixels',
      bytes: await sensor(5120, 2880).png({ compressionLevel: 2 }).toBuffer(),
    },
  ];
}
