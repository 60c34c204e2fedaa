import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, etagOf, type ServedBody } from './served-body.ts';

/** Bytes above which the best quality takes too long: most of a second for 400 kB. */
const longBytes = 64 * 1024;
/** Of long texts: a fiftieth of the time, for an eighth more bytes. */
const longQuality = 5;

/** Of texts that are sent once: as fast as gzip, and smaller. */
export const onceQuality = 4;

const encodings = {
  br: (bytes: Buffer, quality: number) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

const bestQuality = ({ length }: Buffer) =>
  length > longBytes ? longQuality : constants.BROTLI_MAX_QUALITY;

/**
 * Prepares a text to be sent, under its media type with the charset utf-8. It is kept as bytes, for a
 * string would take twice the memory and be encoded for every answer, and compressed when that is first
 * asked for. `quality` is Brotli's, 0 to 11; by default the best that does not take too long.
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
