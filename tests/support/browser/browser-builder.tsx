import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { render } from 'vitest-browser-react';
import { queryClient } from '#client/api/query-client.ts';
import { Builder } from '#client/features/lineups/builder/builder.tsx';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import type { Item } from '#contract/kinds/items.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { LineupSummary, SlotItem } from '#contract/lineups/lineup-items.ts';
import { podium } from '#sports/motogp/podium.ts';
import { answerCalls, refusal } from './browser-answers.ts';
import { noResults } from './browser-search.ts';

const names = ['Ana Riba', 'Bea Soler', 'Carla Mir', 'Dora Ruiz'];

export const riders: readonly SlotItem[] = names.map((name, index) => ({
  _id: `r${index + 1}`,
  name,
  image: null,
  number: index + 1,
  team: 'Gas',
  rating: 80,
  nationality: 'Spain',
  points: 100 - index,
}));
const items: readonly Item[] = riders.map((rider, likesCount) => ({
  ...rider,
  kind: 'rider',
  liked: false,
  likesCount,
}));

export function savedPodium(id: string, name: string): LineupSummary {
  const [firstPlace = null, secondPlace = null, thirdPlace = null] = riders;
  const slots = { firstPlace, secondPlace, thirdPlace };
  return { _id: id, name, ...slots, likesCount: 0, liked: false } as unknown as LineupSummary;
}

interface Options {
  lineup?: Lineup;
  userId?: string;
  existing?: LineupSummary;
  answers?: Parameters<typeof answerCalls>[0];
  gallery?: ReactNode;
}

export async function showBuilder(options: Options = {}) {
  const { lineup = podium, userId = 'u1', existing, answers = {}, gallery } = options;
  const ownLineups: LineupSummary[] = [];
  const lists = { own: ownLineups };
  const sent = answerCalls({
    'GET /rider': () => ({ data: items, page: 1, size: 6, total: items.length }),
    'GET /podium': () => ({ data: lists.own, page: 1, size: 1, total: lists.own.length }),
    'GET /rider/existing': ({ query }) => ({ ids: query.get('ids')?.split(',') }),
    'GET /teams': () => refusal('noneByName'),
    'GET /search': () => noResults,
    ...answers,
  });
  const builder = <Builder lineup={lineup} userId={userId} existing={existing ?? null} />;
  const router = createMemoryRouter(
    [
      { path: '/', element: builder },
      { path: '/motogp/riders', element: gallery ?? <h1>Riders</h1> },
    ],
    { initialEntries: ['/'] },
  );
  const page = await render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })}
    >
      <RouterProvider router={router} />
      <NoticeHost />
    </QueryClientProvider>,
  );
  const board = page.getByRole('application', { name: `Places of your ${lineup.labels.one}` });
  const slot = (start: string) => board.getByRole('button', { name: new RegExp(`^${start}`) });
  const row = (name: string) =>
    page.getByRole('list').getByRole('button', { name: new RegExp(`^${name}`) });
  return {
    page,
    sent,
    answers: lists,
    slot,
    row,
    heading: page.getByRole('heading', { name: 'Podium', level: 1 }),
    picker: (label: string) => page.getByRole('region', { name: label }),
    search: page.getByRole('searchbox', { name: 'Search riders' }),
    filled: page.getByText(/^\d+ of \d+$/),
    status: page.getByRole('status').filter({ hasText: /\.$/ }),
    removals: page.getByRole('alert').filter({ hasText: 'open again' }),
    undo: page.getByRole('button', { name: 'Undo' }),
    redo: page.getByRole('button', { name: 'Redo' }),
    name: page.getByLabelText('Name'),
    save: (label: string) => page.getByRole('button', { name: label }),
    path: () => router.state.location.pathname,
    async place(...chosen: readonly string[]) {
      for (const name of chosen) await row(name).click();
    },
  };
}
