import { expect, test } from 'vitest';
import type { FeedEntry } from '#contract/calls/feed.ts';
import type { Thing } from '#contract/calls/things.ts';
import { feedWords } from './feed-words.ts';

const thing = (kind: string): Thing => ({ _id: kind, kind, name: kind, image: null, look: null });
const liked = (kinds: readonly string[], count = kinds.length): FeedEntry => ({
  _id: 'f',
  type: 'liked',
  actor: { _id: 'ana', name: 'Ana', image: null },
  at: '2026-05-17T18:30:00.000Z',
  items: kinds.map(thing),
  count,
  comment: null,
  rating: null,
});

test.each([
  ['liked 2 players', liked(['player', 'player'])],
  ['liked 2 items', liked(['player', 'rider'])],
  // Ten of the twelve items may be of another kind.
  ['liked 12 items', liked(['player', 'player'], 12)],
  ['follows 12 fans', { ...liked(['user', 'user'], 12), type: 'followed' }],
] as const)('%s', (words, entry) => {
  expect(feedWords(entry)).toBe(words);
});

test('the reader is called you if somebody follows them', () => {
  const entry = { ...liked(['user']), type: 'followed' } as const;
  expect(feedWords(entry, 'user')).toBe('follows you');
  expect(feedWords(entry, 'other')).toBe('follows user');
});
