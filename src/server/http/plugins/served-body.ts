import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

export interface ServedBody {
  readonly bytes: Buffer;
  readonly type: string;
  readonly etag: string;
  /** Returns null if compression does not make the bytes smaller. */
  readonly encode: (encoding: Encoding) => Promise<Buffer | null>;
}

/** Returns a weak tag, since the compressed bytes have the same tag. */
export function etagOf(bytes: Buffer): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url')}"`;
}

function getEncoding(accepted = ''): Encoding | null {
  const encodings = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.replaceAll(/\s/g, ''))
    .filter((part) => !/;q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';', 1)[0]);
  if (encodings.includes('br')) return 'br';
  return encodings.includes('gzip') ? 'gzip' : null;
}

interface SendOptions {
  readonly status?: number;
  readonly cacheControl?: string;
}

export async function sendBody(
  { bytes, type, etag, encode }: ServedBody,
  request: FastifyRequest,
  reply: FastifyReply,
  { status = 200, cacheControl = 'no-cache' }: SendOptions = {},
): Promise<FastifyReply> {
  reply.headers({ 'cache-control': cacheControl, vary: 'accept-encoding', etag });
  const cachedTags = request.headers['if-none-match']?.split(',').map((tag) => tag.trim());
  if (status === 200 && cachedTags?.includes(etag)) return reply.code(304).send();
  reply.code(status).type(type);
  const encoding = getEncoding(request.headers['accept-encoding']);
  const encoded = encoding && (await encode(encoding));
  if (!encoded) return reply.send(bytes);
  return reply.header('content-encoding', encoding).send(encoded);
}
