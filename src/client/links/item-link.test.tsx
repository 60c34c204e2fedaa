import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import * as intent from '#client/api/intent.ts';
import { queryClient } from '#client/api/query-client.ts';
import { CommentCard } from '#client/comments/comment-card.tsx';
import { createPendingComment } from '#client/comments/comment-queries.ts';
import { References } from '#client/features/catalogue/detail/facts.tsx';
import { ItemCard } from '#client/features/catalogue/gallery/item-card.tsx';
import { FavouriteCard } from '#client/features/fans/favourites/favourite-card.tsx';
import { LineupPanel } from '#client/features/fans/lineup-panel.tsx';
import { OwnComment } from '#client/features/fans/profile/own-comment.tsx';
import { LineupView } from '#client/features/lineups/lineup-page.tsx';
import { LineupCard } from '#client/lineups/gallery/lineup-card.tsx';
import { PersonRow } from '#client/people/person-row.tsx';
import type { Item } from '#contract/kinds/items.ts';
import type { LineupDetail } from '#contract/lineups/lineup-items.ts';
import { podium } from '#sports/motogp/podium.ts';
import { rider } from '#sports/motogp/rider.ts';
import { memoryStorage } from '#tests/support/browser/browser-storage.ts';
import { storedFan as fan } from '#tests/support/fans/stored-fan.ts';
import { FanLink, ItemLink } from './item-link.tsx';

const loads: (() => unknown)[] = [];

const requests: string[] = [];

beforeEach(() => {
  loads.length = 0;
  vi.spyOn(intent, 'intentProps').mockImplementation((load) => {
    loads.push(load);
    return { 'data-loads': true } as unknown as ReturnType<typeof intent.intentProps>;
  });
  requests.length = 0;
  queryClient.clear();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    return Response.json({});
  });
});

const draw = (content: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{content}</MemoryRouter>
    </QueryClientProvider>,
  );

const item: Item = {
  _id: 'r1',
  kind: 'rider',
  name: 'Pedro Acosta',
  image: null,
  likesCount: 0,
  liked: false,
};
const built: LineupDetail = {
  _id: 'p1',
  kind: 'podium',
  name: 'Los míos',
  image: null,
  likesCount: 0,
  liked: false,
  owner: { _id: 'u1', name: 'Lucía', image: null },
  averageRating: null,
  ratingsCount: 0,
  commentsCount: 0,
  version: '1',
  can: { edit: true, delete: false },
  firstPlace: item,
  savedAt: '2026-11-23T12:00:00.000Z',
  versionsCount: 0,
  startedFrom: null,
};
const comment = {
  ...createPendingComment(fan, item, { comment: 'Late on the brakes.' }),
  _id: 'c1',
};

test.each([
  ['a card of a gallery', () => <ItemCard kind={rider} item={item} />, 1],
  ['a favourite', () => <FavouriteCard of={rider} item={item} />, 1],
  ['a reference', () => <References to="rider" value={[item]} />, 1],
  ['a comment', () => <CommentCard comment={comment} onDeleted={() => {}} />, 1],
  ['a comment of one’s own', () => <OwnComment comment={comment} onDeleted={() => {}} />, 1],
  ['a fan’s row', () => <PersonRow person={fan} />, 1],
  ['a lineup’s card', () => <LineupCard lineup={podium} item={built} />, 1],
  ['a lineup on a fan’s page', () => <LineupPanel lineup={podium} built={built} />, 2],
  ['a lineup’s page', () => <LineupView lineup={podium} item={built} />, 4],
])('hovering any link of %s loads its page’s data', (_what, Content, count) => {
  const links = draw(<Content />).match(/<a\b[^>]*>/g) ?? [];
  expect(links).toHaveLength(count);
  expect(links.filter((link) => !link.includes('data-loads'))).toEqual([]);
});

test('a link prefetches its page’s data, but not that of a guarded page', () => {
  draw(
    <>
      <FanLink id="u1">Lucía</FanLink>
      <ItemLink of={podium} id="p1" />
      <ItemLink of={rider} id="r1" />
    </>,
  );
  const ask = () => {
    for (const load of loads) load();
    return requests.splice(0);
  };
  expect(ask()).toEqual(['/api/v1/users/u1', '/api/v1/podium/p1']);
  queryClient.clear();
  localStorage.setItem('user', JSON.stringify(fan));
  expect(ask()).toEqual(['/api/v1/users/u1', '/api/v1/podium/p1', '/api/v1/rider/r1']);
});
