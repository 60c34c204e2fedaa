import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import { ConfirmHost } from '#client/ui/states/confirm.tsx';
import type { ErrorCode } from '#contract/errors/errors.ts';
import type { Item } from '#contract/kinds/items.ts';
import { deletedNotice, type NoticeName, notices } from '#contract/notices.ts';
import { player } from '#sports/football/player.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { seeNotice } from '#tests/support/browser/browser-notices.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { DeleteItem } from './delete-item.tsx';

const item: Item = {
  _id: 'p1',
  kind: 'player',
  name: 'Ana Riba',
  image: null,
  liked: false,
  likesCount: 0,
};

async function remove(answer: () => unknown) {
  signIn('Ana', 'admin');
  answerCalls({ 'DELETE /players/p1': answer });
  const page = await render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <Routes>
          <Route path="/" element={<DeleteItem kind={player} item={item} />} />
          <Route path={player.page} element={<h1>{player.labels.title}</h1>} />
        </Routes>
        <NoticeHost />
        <ConfirmHost />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const button = page.getByRole('button', { name: 'Delete player' });
  await button.click();
  const dialog = page.getByRole('alertdialog', { name: `Delete ${item.name}?` });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  return { page, button };
}

test.each<[ErrorCode, NoticeName]>([
  ['internal', 'deleteFailed'],
  ['forbidden', 'notAllowed'],
])('a deletion refused for %s says %s and stays on the page', async (code, notice) => {
  const { button } = await remove(() => refusal(code));
  await seeNotice(notices[notice]);
  await expect.element(button).toHaveFocus();
});

test.each([
  ['done', () => ({})],
  ['done by somebody else', () => refusal('itemNotFound')],
])('a deletion that is %s leads to the gallery', async (_, answer) => {
  const { page } = await remove(answer);
  await seeNotice(deletedNotice('player'));
  await expect.element(page.getByRole('heading', { name: player.labels.title })).toBeVisible();
});
