import { type ErrorCode, errors } from '#contract/errors/errors.ts';
import type { Access } from '#contract/policies.ts';
import type { RegisteredCall } from '#server/http/plugins/access.ts';
import { type Actor, signedIn } from './actors.ts';
import { findsNothing, ownership } from './expected-access.ts';

/** Null if access is granted. */
type Expected = ErrorCode | null;

export function refusalOf(access: Access, actor: Actor): Expected {
  if (access === 'public') return null;
  if (!signedIn.has(actor)) return 'unauthenticated';
  if (access === 'session') return null;
  if (actor === 'unverified') return 'notVerified';
  // Admins may always perform actions.
  return access === 'verified' || actor === 'admin' ? null : 'forbidden';
}

export function expectedCell(
  { method, url }: Pick<RegisteredCall, 'method' | 'url'>,
  access: Access,
  actor: Actor,
): Expected {
  const call = `${method} ${url}`;
  return refusalOf(access, actor) ?? ownership[call]?.[actor] ?? findsNothing[call] ?? null;
}

interface Answer {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

export function problemOf(answer: Answer, expected: Expected, isHead = false): string | null {
  const { statusCode } = answer;
  if (expected === null) {
    return statusCode >= 200 && statusCode < 400 ? null : `${statusCode} ${answer.body}`;
  }
  if (statusCode !== errors[expected].status) return `${statusCode} instead of ${expected}`;
  // Pages describe the error in prose.
  const isPage = String(answer.headers['content-type']).startsWith('text/html');
  const code = isHead || isPage ? expected : JSON.parse(answer.body).code;
  return code === expected ? null : `${code} instead of ${expected}`;
}
