import { describe, expect, test } from 'vitest';
import type { FavouritesCalls } from '#contract/calls/favourites.ts';
import type { FixedCall } from '#contract/calls/index.ts';
import type { KindCalls } from '#contract/calls/kinds.ts';
import type { LineupCalls } from '#contract/calls/lineups.ts';
import { type NoticesRow, noticeText, usual } from '#tests/support/error-notices.ts';
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

const { tooMany, busy, noRoom, check, serverError } = usual;
const offline = 'No answer from the server / Please, check your connection and try again';
const gone = 'This is not here any more / Somebody deleted it';
const notAllowed = 'You may not do this / Please, reload the page';
const likeFailed = 'Your like was not saved / Please, try again';
const followFailed = 'Your follow was not saved / Please, try again';

const rows: readonly NoticesRow[] = [
  [
    'delete comment',
    noticesOf('DELETE /comment/delete/:id'),
    [
      ['commentNotFound', 'Error deleting'],
      ['internal', 'Error deleting'],
      ['forbidden', notAllowed],
      ['unauthenticated', null],
    ],
  ],
  [
    'like of a comment',
    noticesOf('PATCH /comment/toggleLike/:id'),
    [
      ['commentNotFound', gone],
      ['internal', likeFailed],
    ],
  ],
  [
    'follow',
    noticesOf('PATCH /users/toggleFollow/:id'),
    [
      ['userNotFound', followFailed],
      ['followsFull', 'You follow 5,000 fans already / Please, unfollow somebody first'],
      ['internal', followFailed],
      ['forbidden', followFailed],
      ['unavailable', busy],
      ['unauthenticated', null],
    ],
  ],
  [
    'switch of notifications',
    noticesOf('PATCH /notifications/settings'),
    [
      ['internal', 'This was not saved / Please, try again'],
      ['unavailable', busy],
      ['unauthenticated', null],
    ],
  ],
  [
    'finder',
    kindNotices.list,
    [
      ['noneByName', 'No players with the given name'],
      ['noSuchStat', 'No matching sorting stat'],
      ['noneInDatabase', 'No players found in the database'],
      ['noneWithConditions', 'No players found with the given conditions'],
      ['internal', 'Error 500'],
      ['invalid', 'The request is not valid'],
      ['tooDeep', 'Only the first 10,000 results can be paged'],
      ['unavailable', null],
      ['overloaded', null],
      ['unauthenticated', null],
    ],
  ],
  [
    'create',
    kindNotices.create,
    [
      ['internal', serverError],
      ['unavailable', busy],
      ['storageFull', noRoom],
      ['duplicateItem', 'This item already exists / Please, look for it in the gallery'],
      ['tooManyRequests', tooMany],
      ['forbidden', notAllowed],
      ['notVerified', notAllowed],
      ['invalid', check],
      ['unauthenticated', null],
    ],
  ],
  [
    'delete of an item',
    kindNotices.remove,
    [
      ['notRemovedFromLineups', 'Error deleting player from Elevens'],
      ['notRemovedFromUsers', 'Error deleting player from Elevens'],
      ['notRemovedFromTeams', 'Error deleting player from Teams'],
      ['forbidden', notAllowed],
      ['internal', serverError],
      ['unauthenticated', null],
    ],
  ],
  [
    'like',
    kindNotices.like,
    [
      ['itemNotFound', gone],
      ['notFound', gone],
      ['internal', likeFailed],
      ['forbidden', likeFailed],
      ['tooManyRequests', tooMany],
      ['unauthenticated', null],
    ],
  ],
  [
    'save of a lineup',
    lineupNotices.create,
    [
      ['alreadyHaveOne', 'You already have one / Please, try updating it'],
      ['itemNotFound', gone],
      ['internal', serverError],
    ],
  ],
  [
    'comment',
    commentNotices,
    [
      ['itemNotFound', gone],
      ['internal', serverError],
      ['unauthenticated', null],
    ],
  ],
];

describe.each(rows)('a refused %s says', (_, own, notice) => {
  test.each(notice)('for %s: %s', (code, text) => expect(noticeText(own, code)).toBe(text));
});

test('no answer at all is told from an answer of a busy server', () => {
  for (const own of [
    kindNotices.create,
    kindNotices.list,
    noticesOf('POST /users/login'),
    noticesOf('DELETE /users/sessions'),
  ]) {
    expect(noticeText(own, 'unavailable', 0)).toBe(offline);
  }
  expect(noticeText(noticesOf('DELETE /users/'), 'unavailable', 0)).toBe(
    'There was an error deleting your user',
  );
});

test('the compiler knows of a code without a notice', () => {
  type Login = Extract<FixedCall, { path: '/users/login' }>;
  const own = { wrongPassword: 'loginPassword', otherwise: 'loginError' } as const;
  // @ts-expect-error Nothing is said of 'userNotFound'.
  const short: CallNotices<Login> = own;
  const whole: CallNotices<Login> = { ...own, userNotFound: null };
  // @ts-expect-error The call cannot fail with this code.
  const wrong: CallNotices<Login> = { ...whole, selfFollow: null };
  expect([short, wrong]).toHaveLength(2);
});

test('the compiler knows of a call with codes of its own that has no notices', () => {
  const { 'POST /users/login': login, ...rest } = callNotices;
  // @ts-expect-error Nothing is said of a login that fails.
  const all: OwnNotices = rest;
  const { 'DELETE /users/sessions': sessions, ...enough }: OwnNotices = callNotices;
  // Its codes may be answered by any call.
  const ordinary: OwnNotices = enough;
  expect([all, login, ordinary, sessions]).toHaveLength(4);
});

test('a call without codes of its own needs no notices', () => {
  const own = noticesOf('PATCH /notifications/read');
  expect(noticeText(own, 'internal')).toBe('This was not saved / Please, try again');
  expect(noticeText(own, 'commentNotFound')).toBe(gone);
  expect(noticeText(own, 'forbidden')).toBe(notAllowed);
  expect(noticeText(own, 'tooManyRequests')).toBe(tooMany);
  expect(noticeText(own, 'unauthenticated')).toBe(null);
});

test('the compiler knows of a call that writes without a notice, of kinds and lineups too', () => {
  const { like, ...rest } = lineupNotices;
  // @ts-expect-error Nothing is said of a like that fails.
  const lineup: NoticesOf<LineupCalls> = rest;
  // @ts-expect-error Nothing is said of a kind's calls but of its list.
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
        title: 'Too many requests',
        text: `Please, try again in ${time}`,
      });
    }
  },
);
