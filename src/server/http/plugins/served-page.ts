import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy } from './security-headers.ts';
import { type ServedBody, sendBody } from './served-body.ts';
import { createServedText, onceQuality } from './served-text.ts';

/** A page of the client as it is sent, with the policy that its scripts need. */
export interface ServedPage {
  readonly body: ServedBody;
  readonly policy: string;
}

/** "'sha256-…'" of every inline script of a page that runs, as its policy names them. */
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

/** A page that is made for one answer: compressed fast rather than well. */
export function createSubjectPage(html: string): ServedPage {
  return {
    body: createServedText(html, 'text/html', { quality: onceQuality }),
    policy: contentSecurityPolicy(inlineScriptHashes(html)),
  };
}

/** Sends a page under its policy, as `sendBody` does. */
export function sendPage(
  { body, policy }: ServedPage,
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('content-security-policy', policy);
  return sendBody(body, request, reply, { status });
}
