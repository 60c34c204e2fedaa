import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, etagOf, type ServedBody } from './served-body.ts';

/** Bytes above which the best quality takes too long: most of a second for 400 kB. */
const longBytes = 64 * 1024;
/** Quality for long texts: a fiftieth of the time, an eighth more bytes. */
const longQuality = 5;

/** Quality for texts sent once: as fast as gzip, and smaller. */
export const onceQuality = 4;

const encodings = {
  br: (bytes: Buffer, quality: number) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

const bestQuality = ({ length }: Buffer) =>
  length > longBytes ? longQuality : constants.BROTLI_MAX_QUALITY;

/**
 * Prepares a text for sending, with its media type and charset utf-8. Stored as bytes, since a
 * string takes twice the memory and is encoded for every response; compressed on first demand.
 * `quality` is Brotli's, 0 to 11; by default the best that is fast enough.
 */
export function createServedText(
  text: string,
  type: string,
  { quality }: { readonly quality?: number } = {},
): ServedBody {
  const bytes = Buffer.from(text);
  const encoded = new Map<Encoding, Promise<Buffer>>();
  return {
    bytes,
    type: `${type}; charset=utf-8`,
    etag: etagOf(bytes),
    encode(encoding) {
      const known =
        encoded.get(encoding) ?? encodings[encoding](bytes, quality ?? bestQuality(bytes));
      encoded.set(encoding, known);
      return known;
    },
  };
}
