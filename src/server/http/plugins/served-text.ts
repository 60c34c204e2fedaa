import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, etagOf, type ServedBody } from './served-body.ts';

/** Bytes above which the best quality takes too long. 400 kB take most of a second. */
const longBytes = 64 * 1024;
/** Takes a fiftieth of the time of the best quality, for an eighth more bytes. */
const longQuality = 5;

/** Quality for texts that are sent once, as fast as gzip and with fewer bytes. */
export const onceQuality = 4;

const encodings = {
  br: (bytes: Buffer, quality: number) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

const bestQuality = ({ length }: Buffer) =>
  length > longBytes ? longQuality : constants.BROTLI_MAX_QUALITY;

/**
 * `quality` is Brotli's, 0 to 11, by default the best that is fast enough. The text is stored as
 * bytes, since a string would be encoded for every response.
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
      return encoded.getOrInsertComputed(encoding, () =>
        encodings[encoding](bytes, quality ?? bestQuality(bytes)),
      );
    },
  };
}
