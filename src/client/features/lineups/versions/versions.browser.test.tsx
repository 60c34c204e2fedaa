import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import LineupPage from '#client/features/lineups/lineup-page.tsx';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import { ConfirmHost } from '#client/ui/states/confirm.tsx';
import { failedReads } from '#contract/errors/error-pages.ts';
import { deletedNotice, notices } from '#contract/notices.ts';
import { podium } from '#sports/motogp/podium.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { riders, savedPodium } from '#tests/support/browser/browser-builder.tsx';
import { requireLineupAt } from '../route-lineup.ts';

/** Dates of the current year omit the year. */
const year = new Date().getFullYear();

const dora = riders[3] ?? null;
const page = { page: 1, size: 6 };

function formerVersions(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    ...savedPodium(`v${count - index}`, ''),
    ...(index % 2 === 0 && { firstPlace: dora }),
    savedAt: `${year}-10-${String(count - index).padStart(2, '0')}T12:00:00.000Z`,
    isFirst: index === count - 1,
  }));
}

async function show(count: number, { search = '', edit = false, refuseOlder = 0 } = {}) {
  const versions = formerVersions(count);
  let refused = 0;
  const item = () => ({
    ...savedPodium('p1', 'Los míos'),
    kind: 'podium',
    image: null,
    owner: { _id: 'u1', name: 'Lucía', image: null },
    averageRating: null,
    ratingsCount: 0,
    commentsCount: 0,
    version: '1',
    savedAt: `${year}-11-02T12:00:00.000Z`,
    versionsCount: versions.length,
    startedFrom: null,
    can: { edit, delete: edit },
  });
  const sent = answerCalls({
    'GET /podium/p1': item,
    'GET /podium/p1/versions': ({ query }) => {
      const size = Number(query.get('size'));
      if (size > page.size && refused++ < refuseOlder) return refusal('internal');
      return { ...page, size, data: versions.slice(0, size), total: versions.length };
    },
    'DELETE /podium/p1/versions/v1': () => {
      versions.splice(-1);
      return { deleted: true };
    },
    'GET /comment': () => ({ ...page, data: [], total: 0, averageRating: null, ratingsCount: 0 }),
  });
  const loaderData = requireLineupAt(`${podium.page}/:id`);
  const props = { params: { id: 'p1' }, loaderData } as ComponentProps<typeof LineupPage>;
  const router = createMemoryRouter(
    [
      {
        path: `${podium.page}/:id`,
        element: <LineupPage {...props} />,
      },
    ],
    { initialEntries: [`${podium.page}/p1${search}`] },
  );
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 30_000 } },
  });
  const screen = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <ConfirmHost />
      <NoticeHost />
    </QueryClientProvider>,
  );
  const section = screen.getByRole('region', { name: 'How it changed' });
  return {
    screen,
    section,
    router,
    heading: section.getByRole('heading', { name: 'How it changed' }),
    cards: section.getByRole('link'),
    card: (name: string | RegExp) => section.getByRole('link', { name }),
    back: screen.getByRole('link', { name: 'Show the current one' }),
    status: screen.getByRole('status').filter({ hasText: /^As it/ }),
    asked: () =>
      sent
        .filter(({ call }) => call === 'GET /podium/p1/versions')
        .map(({ query }) => query.get('size')),
  };
}

test('a version opens in the large picture with its changes, and Back returns to the current one', async () => {
  const { screen, section, router, cards, card, back, status } = await show(2);
  await expect.element(section.getByText('3 versions since 1 October')).toBeVisible();
  const words = () => cards.elements().map(({ textContent }) => textContent);
  await expect
    .poll(words)
    .toEqual([
      'Nowin Ana Ribaout Dora Ruiz',
      '2 Octoberin Dora Ruizout Ana Riba',
      '1 Octoberthe first one',
    ]);
  await expect.element(card(/^Now/)).toHaveAttribute('aria-current', 'true');

  await card(/^2 October/).click();
  expect(router.state.location.search).toBe('?version=v2');
  await expect.element(back).toHaveFocus();
  await expect
    .element(status)
    .toHaveTextContent('As it was on 2 October: in Dora Ruiz, out Ana Riba');
  await expect.element(screen.getByText('instead of Ana Riba')).toBeVisible();
  await expect.element(card(/^2 October/)).toHaveAttribute('aria-current', 'true');

  await router.navigate(-1);
  await expect.element(back).not.toBeInTheDocument();
  await expect.element(status).toHaveTextContent('As it is now');

  await router.navigate(1);
  await back.click();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(router.state.location.search).toBe('');
});

test('a link within the page does not focus the title', async () => {
  const { screen, router, card, back } = await show(2);
  await expect.element(card(/^2 October/)).toBeVisible();
  let titleFocuses = 0;
  const title = screen.getByRole('heading', { level: 1 }).element();
  title.addEventListener('focus', () => {
    titleFocuses += 1;
  });
  await router.navigate('#comments');
  await card(/^2 October/).click();
  await expect.element(back).toHaveFocus();
  expect(titleFocuses).toBe(0);
});

test('six older versions are loaded at a time, and the first of them is focused', async () => {
  const { section, cards, card, asked } = await show(8);
  await expect.poll(() => cards.elements().length).toBe(6);
  await expect.element(card(/^4 October/)).toMatchTextContent(/in Dora Ruiz/);
  await section.getByRole('button', { name: 'Show older' }).click();
  await expect.poll(() => cards.elements().length).toBe(9);
  await expect.element(card(/^3 October/)).toHaveFocus();
  await expect.element(section.getByRole('button')).not.toBeInTheDocument();
  expect(asked()).toEqual(['6', '12']);
});

test('a failed request for older versions is reported below and can be repeated', async () => {
  const { section, cards } = await show(8, { refuseOlder: 1 });
  await section.getByRole('button', { name: 'Show older' }).click();
  await expect
    .element(section.getByRole('alert'))
    .toHaveTextContent(`${failedReads.part}. ${notices.createFailed.text}`);
  expect(cards.elements()).toHaveLength(6);
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => cards.elements().length).toBe(9);
});

test('a URL opens any version, or the current one if the version is deleted', async () => {
  const old = await show(8, { search: '?version=v2' });
  await expect.element(old.status).toMatchTextContent(/^As it was on 2 October/);
  await expect.element(old.back).not.toHaveFocus();
  expect(old.asked()).toEqual(['50']);
  await old.screen.unmount();
  const gone = await show(8, { search: '?version=nothing' });
  await expect.poll(() => gone.cards.elements().length).toBe(6);
  await expect.element(gone.back).not.toBeInTheDocument();
});

test('an unchanged lineup has no history and sends no request', async () => {
  const { screen, section, asked } = await show(0);
  await expect.element(screen.getByText('No comments yet')).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
  expect(asked()).toEqual([]);
});

test('the owner can delete a version after a confirmation', async () => {
  const { screen, section, cards, card, heading } = await show(2, { edit: true });
  await section.getByRole('button', { name: 'Delete the version of 1 October' }).click();
  const question = screen.getByRole('alertdialog', { name: 'Delete the version of 1 October?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText(deletedNotice('version').title)).toBeVisible();
  await expect.poll(() => cards.elements().length).toBe(2);
  await expect.element(heading).toHaveFocus();
  await expect.element(card(/^2 October/)).toMatchTextContent('the oldest kept');
});

test('screen readers read the name once and each occupant as one link', async () => {
  const { screen } = await show(0);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Los míos' })).toBeVisible();
  const links = screen.getByRole('article').getByRole('link').elements();
  const leading = links.filter((link) => link.getAttribute('href')?.startsWith('/motogp/riders/'));
  expect(leading.map((link) => link.textContent)).toEqual(['Ana Riba', 'Bea Soler', 'Carla Mir']);
  const heading = screen.getByRole('heading', { level: 1 }).element();
  for (const link of links) {
    expect(heading.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
  const onPicture = [...document.querySelectorAll('[aria-hidden="true"] a')];
  expect(onPicture).toHaveLength(3);
  for (const link of onPicture) expect(link).toHaveAttribute('tabindex', '-1');
});
