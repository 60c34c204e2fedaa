import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy } from './security-headers.ts';

const encodings = { br: promisify(brotliCompress), gzip: promisify(gzip) };
type Encoding = keyof typeof encodings;

/** A page as it is sent: its text with what depends on it. */
export interface ServedPage {
  readonly html: string;
  readonly policy: string;
  readonly etag: string;
  /** The compressed text; made once. */
  readonly encode: (encoding: Encoding) => Promise<Buffer>;
}

/** "'sha256-…'" of every inline script of a page, as its policy names them. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi);
  return [...scripts]
    .filter(([, attributes]) => !/\bsrc\s*=/i.test(attributes ?? ''))
    .map(
      ([, , code]) =>
        `'sha256-${createHash('sha256')
          .update(code ?? '')
          .digest('base64')}'`,
    );
}

export function createServedPage(html: string): ServedPage {
  const encoded = new Map<Encoding, Promise<Buffer>>();
  return {
    html,
    policy: contentSecurityPolicy(inlineScriptHashes(html)),
    etag: `W/"${createHash('sha256').update(html).digest('base64url')}"`,
    encode(encoding) {
      const known = encoded.get(encoding) ?? encodings[encoding](html);
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

/** Sends a page, to be asked for again each time: without its text where the browser has it. */
export async function sendPage(
  { html, policy, etag, encode }: ServedPage,
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers({
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    vary: 'accept-encoding',
    etag,
  });
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim());
  if (status === 200 && known?.includes(etag)) return reply.code(304).send();
  reply.code(status).type('text/html; charset=utf-8');
  const encoding = getEncoding(request.headers['accept-encoding']);
  if (!encoding) return reply.send(html);
  return reply.header('content-encoding', encoding).send(await encode(encoding));
}
