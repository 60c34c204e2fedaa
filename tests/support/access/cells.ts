import { type ErrorCode, errors } from '#contract/errors/errors.ts';
import type { Access } from '#contract/policies.ts';
import type { RegisteredCall } from '#server/http/plugins/access.ts';
import { type Actor, signedIn } from './actors.ts';
import { findsNothing, ownership } from './expected-access.ts';

/** What a cell of the matrix must answer: null for whoever is let in. */
type Expected = ErrorCode | null;

/** By the access alone. */
export function refusalOf(access: Access, actor: Actor): Expected {
  if (access === 'public') return null;
  if (!signedIn.has(actor)) return 'unauthenticated';
  if (access === 'session') return null;
  if (actor === 'unverified') return 'notVerified';
  // Every other access is an action, and an admin may do those.
  return access === 'verified' || actor === 'admin' ? null : 'forbidden';
}

/** What a call must answer to somebody. */
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

/** What is wrong with an answer, in words; null when it is as expected. */
export function problemOf(answer: Answer, expected: Expected, isHead = false): string | null {
  const { statusCode } = answer;
  if (expected === null) {
    return statusCode >= 200 && statusCode < 400 ? null : `${statusCode} ${answer.body}`;
  }
  if (statusCode !== errors[expected].status) return `${statusCode} instead of ${expected}`;
  // A page says it in words for people.
  const isPage = String(answer.headers['content-type']).startsWith('text/html');
  const code = isHead || isPage ? expected : JSON.parse(answer.body).code;
  return code === expected ? null : `${code} instead of ${expected}`;
}
