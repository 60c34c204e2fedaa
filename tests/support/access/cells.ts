import { type ErrorCode, errors } from '#contract/errors.ts';
import type { Access } from '#contract/policies.ts';
import { kindsOf, lineupsOf } from '#contract/sport.ts';
import type { Call } from '#server/plugins/access.ts';
import { sports } from '#sports/index.ts';
import { type Actor, signedIn } from './actors.ts';

/** What a cell of the matrix must answer: null for whoever is let in. */
export type Expected = ErrorCode | null;

/** Things of an owner: who else is refused, and how. */
const ownership: Readonly<Record<string, Partial<Record<Actor, ErrorCode>>>> = {
  'DELETE /api/v1/comment/delete/:id': { other: 'forbidden' },
  'DELETE /api/v1/users/sessions/:id': { other: 'notFound', admin: 'notFound' },
  'POST /api/v1/users/check': { other: 'unauthenticated', admin: 'unauthenticated' },
  'POST /api/v1/users/resend': { other: 'userNotFound', admin: 'userNotFound' },
  'PATCH /api/v1/users/email': { other: 'wrongPassword', admin: 'wrongPassword' },
  'PATCH /api/v1/users/email/confirm': { other: 'linkEnded', admin: 'linkEnded' },
  'PATCH /api/v1/users/changepassword': { other: 'wrongPassword', admin: 'wrongPassword' },
  ...Object.fromEntries(
    lineupsOf(sports).flatMap(({ api }) => [
      [`PATCH /api/v1${api.base}/:id`, { other: 'forbidden', admin: 'forbidden' }],
      [`DELETE /api/v1${api.base}/:id`, { other: 'forbidden' }],
    ]),
  ),
};

/** Calls of nothing that a test could make, or there is: whoever is let in finds nothing. */
const findsNothing: Readonly<Record<string, ErrorCode>> = {
  'GET /media/:name': 'notFound',
  // Without its token, as the operator reads it in the terminal, there is no mailbox.
  'GET /mailbox/:token': 'notFound',
  'GET /mailbox/:token/style.css': 'notFound',
  'GET /mailbox/:token/:name': 'notFound',
  // There is none without the setting CONTACT.
  'GET /.well-known/security.txt': 'notFound',
  'GET /api/v1/users/:id/favourites/:list': 'noSuchList',
  ...Object.fromEntries(
    kindsOf(sports)
      .filter(({ fields }) => Object.values(fields).every(({ type }) => type !== 'number'))
      .flatMap(({ api }) => [
        [`GET /api/v1${api.base}/filter/${api.list}/:field/:min/:max`, 'noSuchStat'],
        [`GET /api/v1${api.base}/histogram/:field`, 'noSuchStat'],
      ]),
  ),
};

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
  { method, url }: Pick<Call, 'method' | 'url'>,
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
export function faultOf(answer: Answer, expected: Expected, isHead = false): string | null {
  const { statusCode } = answer;
  if (expected === null) {
    return statusCode >= 200 && statusCode < 400 ? null : `${statusCode} ${answer.body}`;
  }
  if (statusCode !== errors[expected].status) return `${statusCode} instead of ${expected}`;
  const code = isHead ? expected : JSON.parse(answer.body).code;
  return code === expected ? null : `${code} instead of ${expected}`;
}
