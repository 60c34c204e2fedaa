import { describe, expect, test } from 'vitest';
import type { FavouritesCalls } from '#contract/calls/favourites.ts';
import type { FixedCall } from '#contract/calls/index.ts';
import type { KindCalls } from '#contract/calls/kinds.ts';
import type { LineupCalls } from '#contract/calls/lineups.ts';
import { notices } from '#contract/notices.ts';
import { type NoticesRow, noticeName } from '#tests/support/error-notices.ts';
import { refused } from '#tests/support/hostile/refused.ts';
import {
  type CallNotices,
  callNotices,
  commentNotices,
  errorNotice,
  kindNotices,
  lineupNotices,
  type NoticesOf,
  noticesOf,
  type OwnNotices,
} from './error-notices.ts';
import { errors } from './errors.ts';

const rows: readonly NoticesRow[] = [
  [
    'delete comment',
    noticesOf('DELETE /comment/delete/:id'),
    [
      ['commentNotFound', 'commentNotDeleted'],
      ['internal', 'commentNotDeleted'],
      ['forbidden', 'notAllowed'],
      ['unauthenticated', null],
    ],
  ],
  [
    'like of a comment',
    noticesOf('PATCH /comment/toggleLike/:id'),
    [
      ['commentNotFound', 'itemGone'],
      ['internal', 'likeFailed'],
    ],
  ],
  [
    'follow',
    noticesOf('PATCH /users/toggleFollow/:id'),
    [
      ['userNotFound', 'followFailed'],
      ['followsFull', 'followsFull'],
      ['internal', 'followFailed'],
      ['forbidden', 'followFailed'],
      ['unavailable', 'busy'],
      ['unauthenticated', null],
    ],
  ],
  [
    'switch of notifications',
    noticesOf('PATCH /notifications/settings'),
    [
      ['internal', 'notSaved'],
      ['unavailable', 'busy'],
      ['unauthenticated', null],
    ],
  ],
  [
    'finder',
    kindNotices.list,
    [
      ['noneByName', 'noneByName'],
      ['noSuchStat', 'noSuchStat'],
      ['noneInDatabase', 'noneInDatabase'],
      ['noneWithConditions', 'noneWithConditions'],
      ['internal', 'finderError'],
      ['unavailable', null],
      ['overloaded', null],
      ['unauthenticated', null],
    ],
  ],
  [
    'create',
    kindNotices.create,
    [
      ['internal', 'createFailed'],
      ['unavailable', 'busy'],
      ['storageFull', 'storageFull'],
      ['duplicateItem', 'duplicateItem'],
      ['tooManyRequests', 'tooManyRequests'],
      ['forbidden', 'notAllowed'],
      ['notVerified', 'notAllowed'],
      ['invalid', 'checkForm'],
      ['unauthenticated', null],
    ],
  ],
  [
    'delete of an item',
    kindNotices.remove,
    [
      ['forbidden', 'notAllowed'],
      ['internal', 'deleteFailed'],
      ['unauthenticated', null],
    ],
  ],
  [
    'like',
    kindNotices.like,
    [
      ['itemNotFound', 'itemGone'],
      ['notFound', 'itemGone'],
      ['internal', 'likeFailed'],
      ['forbidden', 'likeFailed'],
      ['tooManyRequests', 'tooManyRequests'],
      ['unauthenticated', null],
    ],
  ],
  [
    'save of a lineup',
    lineupNotices.create,
    [
      ['alreadyHaveOne', 'alreadyHaveOne'],
      ['itemNotFound', 'itemGone'],
      ['internal', 'createFailed'],
    ],
  ],
  [
    'comment',
    commentNotices,
    [
      ['itemNotFound', 'itemGone'],
      ['internal', 'createFailed'],
      ['unauthenticated', null],
    ],
  ],
];

describe.each(rows)('a refused %s says', (_, own, notice) => {
  test.each(notice)('for %s: %s', (code, name) => expect(noticeName(own, code)).toBe(name));
});

test.each(['invalid', 'tooDeep'] as const)('a finder says %s as the server does', (code) => {
  const notice = errorNotice(kindNotices.list, refused(code).problem);
  expect(notice?.title).toBe(errors[code].message);
});

test('a missing response is distinguished from a busy server', () => {
  for (const own of [
    kindNotices.create,
    kindNotices.list,
    noticesOf('POST /users/login'),
    noticesOf('DELETE /users/sessions'),
  ]) {
    expect(noticeName(own, 'unavailable', 0)).toBe('offline');
  }
  expect(noticeName(noticesOf('DELETE /users/'), 'unavailable', 0)).toBe('accountNotDeleted');
});

test('the compiler reports a code without a notice', () => {
  type Login = Extract<FixedCall, { path: '/users/login' }>;
  const own = { wrongPassword: 'loginPassword', otherwise: 'loginError' } as const;
  // @ts-expect-error A notice for 'userNotFound' is missing.
  const short: CallNotices<Login> = own;
  const whole: CallNotices<Login> = { ...own, userNotFound: null, accountBanned: null };
  // @ts-expect-error The call cannot fail with this code.
  const wrong: CallNotices<Login> = { ...whole, selfFollow: null };
  expect([short, wrong]).toHaveLength(2);
});

test('the compiler reports a call with its own codes and without notices', () => {
  const { 'POST /users/login': login, ...rest } = callNotices;
  // @ts-expect-error Notices for the login are missing.
  const all: OwnNotices = rest;
  const { 'DELETE /users/sessions': sessions, ...enough }: OwnNotices = callNotices;
  // These codes are common to all calls.
  const ordinary: OwnNotices = enough;
  expect([all, login, ordinary, sessions]).toHaveLength(4);
});

test('a call without its own codes needs no notices', () => {
  const own = noticesOf('PATCH /notifications/read');
  expect(noticeName(own, 'internal')).toBe('notSaved');
  expect(noticeName(own, 'commentNotFound')).toBe('itemGone');
  expect(noticeName(own, 'forbidden')).toBe('notAllowed');
  expect(noticeName(own, 'tooManyRequests')).toBe('tooManyRequests');
  expect(noticeName(own, 'unauthenticated')).toBe(null);
});

test('the compiler reports calls of kinds and lineups that write without a notice', () => {
  const { like, ...rest } = lineupNotices;
  // @ts-expect-error Notices for the like are missing.
  const lineup: NoticesOf<LineupCalls> = rest;
  // @ts-expect-error Only the list has notices.
  const kind: NoticesOf<KindCalls> = { list: kindNotices.list };
  const favourites: NoticesOf<FavouritesCalls> = {};
  expect([like, lineup, kind, favourites]).toHaveLength(4);
});

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [720, '12 minutes'],
  [3541, '1 hour'],
  [7201, '3 hours'],
  [86_400, '1 day'],
  [100_000, '2 days'],
])(
  'past a limit it is said, whatever the call, that it may be tried again in %i s',
  (retryAfter, time) => {
    for (const own of [...Object.values(callNotices), kindNotices.create, kindNotices.list]) {
      const notice = errorNotice(own, { ...refused('tooManyRequests').problem, retryAfter });
      expect(notice).toMatchObject({
        title: notices.tooManyRequests.title,
        text: `Please try again in ${time}`,
      });
    }
  },
);
