import { describe, expect, test } from 'vitest';
import { saidOf, usual, type WordsRow } from '#tests/support/error-words.ts';
import type { FavouritesCalls } from './calls/favourites.ts';
import type { FixedCall } from './calls/index.ts';
import type { KindCalls } from './calls/kinds.ts';
import type { LineupCalls } from './calls/lineups.ts';
import {
  type CallWords,
  callWords,
  commentWords,
  kindWords,
  lineupWords,
  type WordsOf,
} from './error-words.ts';

const { tooMany, busy, noRoom, check, fault } = usual;
const offline = 'No answer from the server / Please, check your connection and try again';
const gone = 'This is not here any more / Somebody deleted it';
const notAllowed = 'You may not do this / Please, reload the page';
const likeFailed = 'Your like was not saved / Please, try again';
const followFailed = 'Your follow was not saved / Please, try again';

const rows: readonly WordsRow[] = [
  [
    'delete comment',
    callWords['DELETE /comment/delete/:id'],
    [
      ['commentNotFound', 'Error deleting'],
      ['internal', 'Error deleting'],
      ['forbidden', notAllowed],
      ['unauthenticated', null],
    ],
  ],
  [
    'like of a comment',
    callWords['PATCH /comment/toggleLike/:id'],
    [
      ['commentNotFound', gone],
      ['internal', likeFailed],
    ],
  ],
  [
    'follow',
    callWords['PATCH /users/toggleFollow/:id'],
    [
      ['userNotFound', followFailed],
      ['internal', followFailed],
      ['forbidden', followFailed],
      ['unavailable', busy],
      ['unauthenticated', null],
    ],
  ],
  [
    'finder',
    kindWords.list,
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
    kindWords.create,
    [
      ['internal', fault],
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
    kindWords.remove,
    [
      ['notRemovedFromLineups', 'Error deleting player from Elevens'],
      ['notRemovedFromUsers', 'Error deleting player from Elevens'],
      ['notRemovedFromTeams', 'Error deleting player from Teams'],
      ['forbidden', notAllowed],
      ['internal', fault],
      ['unauthenticated', null],
    ],
  ],
  [
    'like',
    kindWords.like,
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
    lineupWords.create,
    [
      ['alreadyHaveOne', 'You already have one / Please, try updating it'],
      ['itemNotFound', gone],
      ['internal', fault],
    ],
  ],
  [
    'comment',
    commentWords,
    [
      ['itemNotFound', gone],
      ['internal', fault],
      ['unauthenticated', null],
    ],
  ],
];

describe.each(rows)('a refused %s says', (_, words, said) => {
  test.each(said)('for %s: %s', (code, text) => expect(saidOf(words, code)).toBe(text));
});

test('no answer at all is told from an answer of a busy server', () => {
  for (const words of [
    kindWords.create,
    kindWords.list,
    callWords['POST /users/login'],
    callWords['DELETE /users/sessions'],
  ]) {
    expect(saidOf(words, 'unavailable', 0)).toBe(offline);
  }
  expect(saidOf(callWords['DELETE /users/'], 'unavailable', 0)).toBe(
    'There was an error deleting your user',
  );
});

test('the compiler knows of a code without words', () => {
  type Login = Extract<FixedCall, { path: '/users/login' }>;
  const words = { wrongPassword: 'loginPassword', otherwise: 'loginFault' } as const;
  // @ts-expect-error Nothing is said of 'userNotFound'.
  const short: CallWords<Login> = words;
  const whole: CallWords<Login> = { ...words, userNotFound: null };
  // @ts-expect-error The call cannot fail with this code.
  const wrong: CallWords<Login> = { ...whole, selfFollow: null };
  expect([short, wrong]).toHaveLength(2);
});

test('the compiler knows of a call that writes without words, of kinds and lineups too', () => {
  const { like, ...rest } = lineupWords;
  // @ts-expect-error Nothing is said of a like that fails.
  const lineup: WordsOf<LineupCalls> = rest;
  // @ts-expect-error Nothing is said of a kind's calls but of its list.
  const kind: WordsOf<KindCalls> = { list: kindWords.list };
  const favourites: WordsOf<FavouritesCalls> = {};
  expect([like, lineup, kind, favourites]).toHaveLength(4);
});
