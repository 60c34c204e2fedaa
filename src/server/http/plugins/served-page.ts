import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy } from './security-headers.ts';
import { type ServedBody, sendBody } from './served-body.ts';
import { createServedText, onceQuality } from './served-text.ts';

export interface ServedPage {
  readonly body: ServedBody;
  readonly policy: string;
}

/** Hashes "'sha256-…'" of a page's executable inline scripts, as its policy names them. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi);
  return [...scripts]
    .filter(([, attributes]) => !/\bsrc\s*=|\btype="application\/ld\+json"/i.test(attributes ?? ''))
    .map(
      ([, , code]) =>
        `'sha256-${createHash('sha256')
          .update(code ?? '')
          .digest('base64')}'`,
    );
}

export function createServedPage(html: string): ServedPage {
  return {
    body: createServedText(html, 'text/html'),
    policy: contentSecurityPolicy(inlineScriptHashes(html)),
  };
}

/** Page made for one response: compressed fast rather than well. */
export function createSubjectPage(html: string): ServedPage {
  return {
    body: createServedText(html, 'text/html', { quality: onceQuality }),
    policy: contentSecurityPolicy(inlineScriptHashes(html)),
  };
}

export function sendPage(
  { body, policy }: ServedPage,
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('content-security-policy', policy);
  return sendBody(body, request, reply, { status });
}
