import type { ErrorCode } from '#contract/errors/errors.ts';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import { mediaPath } from '#contract/media.ts';
import { type Access, isRight } from '#contract/policies.ts';
import type { RegisteredCall } from '#server/http/plugins/access.ts';
import { sports } from '#sports/index.ts';
import type { Actor } from './actors.ts';

const api: Readonly<Partial<Record<Access, readonly string[]>>> = {
  public: [
    'POST /users/registerRedirect',
    'POST /users/checkName',
    'POST /users/login',
    'PATCH /users/forgotpassword/forgotpassword',
    'PATCH /users/email/undo',
    'GET /users/:id',
    'GET /users/byName/:name',
    // Visitors only find fans and lineups.
    'GET /search',
    'GET /users/:id/favourites/:list',
    // Comments on lineups are public, but those on catalogue items require verification.
    'GET /comment',
    'GET /site',
  ],
  session: ['POST /users/check', 'POST /users/resend', 'POST /users/logout'],
  verified: [
    'PATCH /users/update/update',
    'PATCH /users/changepassword',
    'PATCH /users/email',
    'PATCH /users/email/confirm',
    'DELETE /users/',
    'DELETE /users/image',
    'GET /users/sessions',
    'DELETE /users/sessions',
    'DELETE /users/sessions/:id',
    'POST /users/login/autologin',
    'GET /users/:id/comments',
    'GET /users/:id/followers',
    'GET /users/:id/followed',
    'PATCH /users/toggleFollow/:id',
    'DELETE /comment/delete/:id',
    'PATCH /comment/toggleLike/:id',
    'PATCH /comment/:id/hidden',
    'GET /stream',
    'GET /notifications',
    'PATCH /notifications/read',
    'GET /notifications/settings',
    'PATCH /notifications/settings',
    'GET /feed',
    'GET /users/suggested',
    'GET /users/:id/common',
  ],
  'claim.clear': ['DELETE /users/:id/thisIsMe'],
};

/** Paths outside /api/v1 are public or do not exist. */
const pages = [
  `GET ${mediaPath}/:name`,
  'GET /media/share/:kind/:id/:file',
  'GET /embed/:kind/:id',
  'GET /api/oembed',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs.css',
  'GET /mailbox/:token',
  'GET /mailbox/:token/style.css',
  'GET /mailbox/:token/:name',
  'GET /unsubscribe/:token',
  'POST /unsubscribe/:token',
  'GET /healthz',
  'GET /readyz',
  'GET /robots.txt',
  'GET /.well-known/security.txt',
  'GET /.well-known/change-password',
];

export const ownership: Readonly<Record<string, Partial<Record<Actor, ErrorCode>>>> = {
  'DELETE /api/v1/comment/delete/:id': { other: 'forbidden' },
  'PATCH /api/v1/comment/:id/hidden': { other: 'forbidden', admin: 'forbidden' },
  'DELETE /api/v1/users/sessions/:id': { other: 'notFound', admin: 'notFound' },
  'POST /api/v1/users/check': { other: 'unauthenticated', admin: 'unauthenticated' },
  'POST /api/v1/users/resend': { other: 'userNotFound', admin: 'userNotFound' },
  'PATCH /api/v1/users/email': { other: 'wrongPassword', admin: 'wrongPassword' },
  'PATCH /api/v1/users/email/confirm': { other: 'linkEnded', admin: 'linkEnded' },
  'PATCH /api/v1/users/changepassword': { other: 'wrongPassword', admin: 'wrongPassword' },
  ...Object.fromEntries(
    kindsOf(sports).map(({ api }) => [`DELETE /api/v1${api.base}/:id`, { other: 'forbidden' }]),
  ),
  ...Object.fromEntries(
    lineupsOf(sports).flatMap(({ api }) => [
      [`PATCH /api/v1${api.base}/:id`, { other: 'forbidden', admin: 'forbidden' }],
      [`DELETE /api/v1${api.base}/:id`, { other: 'forbidden' }],
      [
        `DELETE /api/v1${api.base}/:id/versions/:versionId`,
        { other: 'forbidden', admin: 'forbidden' },
      ],
    ]),
  ),
};

/** Allowed actors get this error, because the object does not exist. */
export const findsNothing: Readonly<Record<string, ErrorCode>> = {
  'GET /media/:name': 'notFound',
  'GET /media/share/:kind/:id/:file': 'notFound',
  'GET /embed/:kind/:id': 'notFound',
  'GET /api/oembed': 'notFound',
  // The operator reads the token in the terminal.
  'GET /mailbox/:token': 'notFound',
  'GET /unsubscribe/:token': 'notFound',
  'POST /unsubscribe/:token': 'notFound',
  'GET /mailbox/:token/style.css': 'notFound',
  'GET /mailbox/:token/:name': 'notFound',
  // Requires the setting CONTACT.
  'GET /.well-known/security.txt': 'notFound',
  'GET /api/v1/users/:id/favourites/:list': 'noSuchList',
  ...Object.fromEntries(
    kindsOf(sports)
      .filter(({ groupings }) => groupings.length === 0)
      .map(({ api }) => [`GET /api/v1${api.base}/values/:field`, 'noSuchStat']),
  ),
  ...Object.fromEntries(
    kindsOf(sports)
      .filter(({ fields }) => Object.values(fields).every(({ type }) => type !== 'number'))
      .flatMap(({ api }) => [
        [`GET /api/v1${api.base}/filter/${api.list}/:field/:min/:max`, 'noSuchStat'],
        [`GET /api/v1${api.base}/histogram/:field`, 'noSuchStat'],
      ]),
  ),
};

function callsOfKinds(): [call: string, access: Access][] {
  return kindsOf(sports).flatMap((kind): [string, Access][] => {
    const { base, search, list, create, toggle, comment, claim } = kind.api;
    const read = [
      '',
      `/${search}/:name`,
      `/sortascending/${list}/:stat`,
      `/sortdescending/${list}/:stat`,
      `/filter/${list}/:field/:min/:max`,
      '/existing',
      '/:id',
      '/notPopulated/:id',
      '/:id/standing',
      // Anyone may read the likes of one fan, but not who likes an object.
      '/:id/fans',
      '/histogram/:field',
      '/values/:field',
      '/facets',
      '/csv',
    ];
    if (kind.ranking) read.push('/:id/ranking');
    return [
      ...read.map((path): [string, Access] => [`GET ${base}${path}`, 'verified']),
      // The creator may delete an item for a limited time.
      [`DELETE ${base}/:id`, 'verified'],
      [`PATCH ${base}/:id/checked`, 'item.check'],
      [`POST ${create}`, kind.create],
      [`PATCH ${toggle}/:id`, 'verified'],
      [`GET /users/${kind.favourites}/:id`, 'public'],
      [`GET /users/:id/favourites/${kind.favourites}`, 'public'],
      ...(claim ? [[`PATCH ${claim}/:id`, 'verified'] as [string, Access]] : []),
      ...(comment ? [[`POST ${comment}/:id`, 'verified'] as [string, Access]] : []),
    ];
  });
}

function callsOfLineups(): [call: string, access: Access][] {
  return lineupsOf(sports).flatMap(({ api, favourites }): [string, Access][] => [
    [`POST ${api.create}`, 'verified'],
    [`GET ${api.base}`, 'verified'],
    [`GET ${api.base}/:id`, 'public'],
    // Only the follower sees the picks of followed fans.
    [`GET ${api.base}/crowd`, 'public'],
    [`GET ${api.base}/crowd/:id`, 'public'],
    [`PATCH ${api.base}/:id`, 'verified'],
    [`DELETE ${api.base}/:id`, 'verified'],
    // Other visitors only see the number of likes.
    [`GET ${api.base}/:id/fans`, 'verified'],
    [`GET ${api.base}/:id/versions`, 'public'],
    [`DELETE ${api.base}/:id/versions/:versionId`, 'verified'],
    [`PATCH ${api.toggle}/:id`, 'verified'],
    [`POST ${api.comment}/:id`, 'verified'],
    [`GET /users/${favourites}/:id`, 'public'],
    [`GET /users/:id/favourites/${favourites}`, 'public'],
  ]);
}

function writtenAccess(): Map<string, Access> {
  const listed = (Object.entries(api) as [Access, readonly string[]][]).flatMap(([access, calls]) =>
    calls.map((call): [string, Access] => [call, access]),
  );
  const below = [...listed, ...callsOfKinds(), ...callsOfLineups()].map(
    ([call, access]): [string, Access] => [call.replace(' /', ' /api/v1/'), access],
  );
  return new Map([...below, ...pages.map((call): [string, Access] => [call, 'public'])]);
}

type DeclaredCall = Pick<RegisteredCall, 'method' | 'url' | 'access'>;

/** Unlisted calls require the right of paths below /admin, else `verified`. */
function accessByRule({ url, access }: DeclaredCall): Access {
  if (!url.startsWith('/api/v1/admin/')) return 'verified';
  return isRight(access) ? access : 'item.delete';
}

/** Does not read the routes, so that a changed declaration is noticed. */
export function expectedAccess(calls: readonly DeclaredCall[]): Map<string, Access> {
  const byRule = calls.map((call): [string, Access] => [
    `${call.method} ${call.url}`,
    accessByRule(call),
  ]);
  return new Map([...byRule, ...writtenAccess()]);
}
