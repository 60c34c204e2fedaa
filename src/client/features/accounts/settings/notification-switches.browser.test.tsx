import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import { bellTypes } from '#contract/fans/fan-events.ts';
import { notices } from '#contract/notices.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { NotificationSwitches } from './notification-switches.tsx';

const change = 'PATCH /notifications/settings';

async function show({ isRead = true, delay = Promise.resolve() } = {}) {
  signIn('Ana');
  const saved = Object.fromEntries(bellTypes.map((type) => [type, { bell: true, mail: false }]));
  const { promise, resolve: save } = Promise.withResolvers<boolean>();
  let reads = 0;
  const sent = answerCalls({
    async 'GET /notifications/settings'() {
      await delay;
      reads += 1;
      return isRead || reads > 1 ? saved : refusal('internal');
    },
    async [change]({ body }) {
      if (!(await promise)) return refusal('internal');
      for (const [type, asked] of Object.entries(body as typeof saved))
        saved[type] = Object.assign({}, saved[type], asked);
      return saved;
    },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = await render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <NotificationSwitches />
        <NoticeHost />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const changes = () => sent.flatMap(({ call, body }) => (call === change ? [body] : []));
  return { page, save, changes, of: (name: string) => page.getByRole('switch', { name }) };
}

test('a switch changes immediately and alone, and keeps its saved state', async () => {
  const { page, save, changes, of } = await show();
  await expect.element(of('New followers: Bell')).toBeChecked();
  await expect.element(of('New followers: Mail')).not.toBeChecked();
  await of('New followers: Mail').click();
  await expect.element(of('New followers: Mail')).toBeChecked();
  expect(changes()).toEqual([{ followed: { mail: true } }]);
  save(true);
  await expect.element(of('New followers: Mail')).toBeChecked();
  expect(page.getByRole('switch', { checked: true }).elements()).toHaveLength(bellTypes.length + 1);
  await of('New followers: Mail').click();
  await expect.element(of('New followers: Mail')).not.toBeChecked();
  await expect.poll(changes).toEqual([{ followed: { mail: true } }, { followed: { mail: false } }]);
});

test('a switch that could not be saved reverts and shows a notice', async () => {
  const { page, save, of } = await show();
  await of('New followers: Bell').click();
  await expect.element(of('New followers: Bell')).not.toBeChecked();
  save(false);
  await expect.element(of('New followers: Bell')).toBeChecked();
  await expect.element(page.getByText(notices.notSaved.title)).toBeVisible();
});

test('switches that could not be loaded can be requested again', async () => {
  const { page, of } = await show({ isRead: false });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(of('New followers: Bell')).toBeChecked();
});

test.each([320, 1280])(
  'at %i pixels, loading the switches does not move the content below',
  async (width) => {
    await screen.viewport(width, 800);
    onTestFinished(() => screen.viewport(1280, 800));
    const { promise, resolve } = Promise.withResolvers<void>();
    const { page, of } = await show({ delay: promise });
    const table = page.getByRole('table');
    await expect.element(table).toHaveAttribute('aria-busy', 'true');
    expect(page.getByRole('switch').elements()).toEqual([]);
    const before = table.element().getBoundingClientRect().height;
    resolve();
    await expect.element(of('New followers: Bell')).toBeChecked();
    expect(table.element().getBoundingClientRect().height).toBe(before);
  },
);

test('the column headings are on one line', async () => {
  const { page } = await show();
  await expect.element(page.getByRole('columnheader', { name: 'Kind' })).toBeVisible();
  const tops = page
    .getByRole('columnheader')
    .elements()
    .map((head) => {
      const text = document.createRange();
      text.selectNodeContents(head);
      return text.getBoundingClientRect().top;
    });
  expect(new Set(tops).size).toBe(1);
});
