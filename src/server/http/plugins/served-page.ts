import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy } from './security-headers.ts';
import { type ServedBody, sendBody } from './served-body.ts';
import { createServedText, onceQuality } from './served-text.ts';

export interface ServedPage {
  readonly body: ServedBody;
  readonly policy: string;
}

export function inlineScriptHashes(html: string): string[] {
  const hashes: string[] = [];
  for (const [, attributes = '', code = ''] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/gi,
  )) {
    if (/\bsrc\s*=|\btype="application\/ld\+json"/i.test(attributes)) continue;
    hashes.push(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  return hashes;
}

export function createServedPage(html: string): ServedPage {
  return {
    body: createServedText(html, 'text/html'),
    policy: contentSecurityPolicy(inlineScriptHashes(html)),
  };
}

/** Creates a page that is sent only a few times, so it is compressed fast rather than well. */
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
