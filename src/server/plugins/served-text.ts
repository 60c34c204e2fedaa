import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes above which the best quality takes too long: most of a second for 400 kB. */
const longBytes = 64 * 1024;
/** Of long texts: a fiftieth of the time, for an eighth more bytes. */
const longQuality = 5;

/** Of texts that are sent once: as fast as gzip, and smaller. */
export const onceQuality = 4;

const encodings = {
  br: (body: Buffer, quality: number) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};
type Encoding = keyof typeof encodings;

const bestQuality = ({ length }: Buffer) =>
  length > longBytes ? longQuality : constants.BROTLI_MAX_QUALITY;

/** A text with what is sent beside it. */
export interface ServedText {
  /** As bytes: a string would take twice the memory and be encoded for every answer. */
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  /** The compressed text; made once, when it is first asked for. */
  readonly encode: (encoding: Encoding) => Promise<Buffer>;
}

/**
 * Prepares a text to be sent, under its media type with the charset utf-8. `quality` is Brotli's, 0 to
 * 11; by default the best that does not take too long.
 */
export function createServedText(
  text: string,
  type: string,
  { quality }: { readonly quality?: number } = {},
): ServedText {
  const body = Buffer.from(text);
  const encoded = new Map<Encoding, Promise<Buffer>>();
  return {
    body,
    type: `${type}; charset=utf-8`,
    etag: `W/"${createHash('sha256').update(body).digest('base64url')}"`,
    encode(encoding) {
      const known =
        encoded.get(encoding) ?? encodings[encoding](body, quality ?? bestQuality(body));
      encoded.set(encoding, known);
      return known;
    },
  };
}

/** The best encoding of ours that a request takes, or null. */
function getEncoding(accepted = ''): Encoding | null {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.replaceAll(/\s/g, ''))
    .filter((part) => !/;q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';', 1)[0]);
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : null;
}

/** Sends a text, to be asked for again each time: without its body where the browser has it. */
export async function sendText(
  { body, type, etag, encode }: ServedText,
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim());
  if (status === 200 && known?.includes(etag)) return reply.code(304).send();
  reply.code(status).type(type);
  const encoding = getEncoding(request.headers['accept-encoding']);
  if (!encoding) return reply.send(body);
  return reply.header('content-encoding', encoding).send(await encode(encoding));
}
