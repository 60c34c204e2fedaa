import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { updateSession, useSession } from '#client/api/stored/session.ts';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import { ConfirmHost } from '#client/ui/states/confirm.tsx';
import { notices } from '#contract/notices.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { seeNotice } from '#tests/support/browser/browser-notices.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { OwnPicture } from './own-picture.tsx';

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

function Shown() {
  const user = useSession();
  return user && <OwnPicture user={user} />;
}

test('a refused removal keeps the picture, and a removal focuses the link to choose another', async () => {
  signIn('Ana');
  updateSession({ image: dot });
  const answers: unknown[] = [refusal('internal'), {}];
  answerCalls({ 'DELETE /users/image': () => answers.shift() });
  const page = await render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <Shown />
        <NoticeHost />
        <ConfirmHost />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const remove = page.getByRole('button', { name: 'Remove picture' });
  const dialog = page.getByRole('alertdialog', { name: 'Remove picture?' });
  await remove.click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await seeNotice(notices.pictureError);
  await expect.element(remove).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'Choose another one' })).toBeVisible();

  await remove.click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await seeNotice(notices.pictureRemoved);
  await expect.element(page.getByRole('link', { name: 'Choose a picture' })).toHaveFocus();
  await expect.element(remove).not.toBeInTheDocument();
});
