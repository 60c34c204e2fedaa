import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { notificationOf, refocusWindow } from '#tests/support/browser/browser-events.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { Bell } from './bell.tsx';

beforeEach(() => void vi.spyOn(document, 'hasFocus').mockReturnValue(true));

interface Fixture {
  unread: number;
  fails?: boolean;
}

async function setUp(fixture: Fixture, width = 1280) {
  await screen.viewport(width, 800);
  onTestFinished(() => screen.viewport(1280, 800));
  signIn('Marta');
  const data = [
    notificationOf('Ana'),
    notificationOf('Pau', {
      type: 'commented',
      count: 1,
      detail: { rating: 4, text: 'Sí', slot: null, item: null, comment: 'c1' },
    }),
    notificationOf('Nerea', { type: 'followed', read: true }),
  ];
  const sent = answerCalls({
    'GET /notifications': ({ query }) =>
      fixture.fails && query.get('size') === null
        ? refusal('internal')
        : { data, unread: fixture.unread, next: null },
    'PATCH /notifications/read': ({ body }) => {
      fixture.unread = 'all' in (body as object) ? 0 : fixture.unread - 1;
      return { unread: fixture.unread };
    },
  });
  const router = createMemoryRouter([{ path: '*', element: <Bell /> }]);
  const page = await render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const marked = () => sent.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body);
  return { page, router, sent, marked };
}

test('the bell shows the unread count, at most 99+, and announces new notifications', async () => {
  const fixture = { unread: 3 };
  const { page } = await setUp(fixture);
  const named = (name: string) => page.getByRole('button', { name, exact: true });
  const announced = page.getByRole('status');
  await expect.element(named('Notifications, 3 new')).toHaveTextContent('3');
  await expect.element(announced).toHaveTextContent('');
  fixture.unread = 100;
  refocusWindow();
  await expect.element(named('Notifications, 100 new')).toHaveTextContent('99+');
  await expect.element(announced).toHaveTextContent('100 new notifications');
  fixture.unread = 0;
  refocusWindow();
  await expect.element(named('Notifications')).toHaveTextContent('');
  await expect.element(announced).toHaveTextContent('');
  fixture.unread = 1;
  refocusWindow();
  await expect.element(announced).toHaveTextContent('1 new notification');
});

test('only the focused window announces new notifications', async () => {
  const fixture = { unread: 3 };
  const { page } = await setUp(fixture);
  const named = (name: string) => page.getByRole('button', { name, exact: true });
  const announced = page.getByRole('status');
  await expect.element(named('Notifications, 3 new')).toBeVisible();
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  fixture.unread = 4;
  refocusWindow();
  await expect.element(named('Notifications, 4 new')).toBeVisible();
  await expect.element(announced).toHaveTextContent('');
  hasFocus.mockReturnValue(true);
  fixture.unread = 5;
  refocusWindow();
  await expect.element(announced).toHaveTextContent('5 new notifications');
});

test('opening the panel marks nothing as read; keys move between entries, which link to their target', async () => {
  const { page, router, marked } = await setUp({ unread: 2 });
  await page.getByRole('button', { name: 'Notifications, 2 new' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect.element(panel.getByRole('heading', { name: 'Notifications' })).toHaveFocus();
  await expect.element(panel.getByRole('heading', { name: '2 new' })).toBeVisible();
  const ana = panel.getByRole('link', { name: /^Ana likes your Podium/ });
  const pau = panel.getByRole('link', { name: /^Pau commented on your Podium and rated it 4\/5/ });
  const nerea = panel.getByRole('link', { name: /^Nerea follows you/ });
  await expect.element(ana.getByText('New', { exact: true })).toBeVisible();
  await expect.element(nerea.getByText('New', { exact: true })).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(ana).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(pau).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(nerea).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Home}');
  await expect.element(ana).toHaveFocus();
  expect(marked()).toEqual([]);

  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(panel).not.toBeInTheDocument();
  const { pathname, hash } = router.state.location;
  expect(`${decodeURIComponent(pathname)}${hash}`).toBe('/podium/p Rojo y naranja#comment-c1');
  expect(marked()).toEqual([{ ids: ['n.Pau'] }]);
  await expect.element(page.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible();
});

test('marking all as read is immediate and announced; Escape returns to the bell', async () => {
  const { page, marked } = await setUp({ unread: 2 });
  await page.getByRole('button', { name: 'Notifications, 2 new' }).click();
  const all = page.getByRole('button', { name: 'Mark all as read' });
  await all.click();
  await expect.element(page.getByRole('status').filter({ hasText: 'All read' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '2 new' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Earlier' })).toBeVisible();
  await expect.element(all).toHaveAttribute('aria-disabled', 'true');
  await all.click({ force: true });
  expect(marked()).toEqual([{ all: true }]);
  await userEvent.keyboard('{Escape}');
  await expect
    .element(page.getByRole('button', { name: 'Notifications', exact: true }))
    .toHaveFocus();
});

test('a list that fails to load shows an error and a retry button', async () => {
  const fixture: Fixture = { unread: 2, fails: true };
  const { page } = await setUp(fixture);
  await page.getByRole('button', { name: 'Notifications, 2 new' }).click();
  await expect
    .element(page.getByRole('alert').getByText('This could not be loaded.'))
    .toBeVisible();
  fixture.fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('link', { name: /^Ana likes/ })).toBeVisible();
});

test('on a narrow screen the bell is a link to the page', async () => {
  const { page } = await setUp({ unread: 2 }, 390);
  await expect
    .element(page.getByRole('link', { name: 'Notifications, 2 new' }))
    .toHaveAttribute('href', '/notifications');
});
