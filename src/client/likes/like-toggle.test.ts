import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { itemQuery, lineupQuery, userQuery } from '#client/api/detail-queries.ts';
import { lineupsQuery, ownLineupQuery } from '#client/api/lineup-queries.ts';
import { commentsQuery } from '#client/comments/comment-queries.ts';
import { emptyFinder } from '#client/features/catalogue/finder/finder-state.ts';
import { itemsQuery } from '#client/features/catalogue/queries.ts';
import { commentsOfFanQuery, favouritesQuery } from '#client/features/fans/queries.ts';
import type { Comment } from '#contract/calls/comments.ts';
import { lineupsOf } from '#contract/kinds/sport.ts';
import { player } from '#sports/football/player.ts';
import { team } from '#sports/football/team.ts';
import { sports } from '#sports/index.ts';
import { storeLike } from './like-cache.ts';
import { commentLikeToggle, itemLikeToggle, type LikeToggle } from './like-toggle.ts';

const client = new QueryClient();
const [eleven] = lineupsOf(sports);
if (!eleven) throw new Error('Nothing is built');

const item = { _id: 'a', name: 'Ana', liked: false, likesCount: 7 };
const on = { _id: 'p', kind: 'player' };
const comment = { ...item, on, creatorName: 'Ana' } as unknown as Comment;
const page = { data: [item], page: 1, size: 1, total: 1 };
const userPage = { _id: 'u', [eleven.userField]: [item] };

type Shown = readonly (readonly [{ readonly queryKey: readonly unknown[] }, unknown])[];
const rows: readonly (readonly [string, LikeToggle, Shown])[] = [
  [
    'an item',
    itemLikeToggle(player, item),
    [
      [itemsQuery(player, emptyFinder), page],
      [itemQuery(client, player, 'a'), item],
      [favouritesQuery('u', player, 1), page],
    ],
  ],
  [
    'what a fan built',
    itemLikeToggle(eleven, item),
    [
      [lineupsQuery(eleven, { page: 1 }), page],
      [lineupQuery(eleven, 'a'), item],
      [ownLineupQuery(eleven, 'u'), item],
      [favouritesQuery('u', eleven, 1), page],
      [userQuery('u'), userPage],
    ],
  ],
  [
    'a comment',
    commentLikeToggle(comment),
    [
      [commentsQuery('p', 1), page],
      [commentsOfFanQuery('u', 1), page],
    ],
  ],
];

test.each(rows)(
  'a like of %s is stored in every query that contains it',
  (_, likeToggle, shown) => {
    const elsewhere = itemQuery(client, team, 'a').queryKey;
    client.setQueryData(elsewhere, item as never);
    for (const [{ queryKey }, data] of shown) client.setQueryData(queryKey, data);

    storeLike(client, likeToggle.shownBy, 'a', { liked: true, likesCount: 8, likes: ['me'] });

    for (const [{ queryKey }] of shown) {
      expect(JSON.stringify(client.getQueryData(queryKey))).toContain('"likesCount":8');
    }
    expect(client.getQueryData(elsewhere)).toEqual(item);
  },
);
