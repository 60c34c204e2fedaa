import { notices } from '#contract/notices.ts';
import { podium } from '#sports/motogp/podium.ts';
import { callAs, expect, registerAdmin, registerFan, signIn, test } from '../fixtures.ts';
import { saveLineup } from '../lineups/steps.ts';
import { seeNotice } from '../see-notice.ts';

test('an admin deletes what a fan said, and a like is kept', async ({ page, request, server }) => {
  const api = callAs(request, server, await registerFan(request, server));
  const built = await saveLineup(api, podium, 'Uno, dos y tres');
  await api.post(`/comment/createpodium/${built._id}`, { comment: 'First thought.' });
  await signIn(page, server, await registerAdmin(request, server));
  await page.goto(`/podium/${built._id}`);
  const heart = page.getByRole('button', { name: 'Like', exact: true });
  const saved = page.waitForResponse(/toggle/);
  await heart.click();
  await saved;
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  const comments = page.getByRole('region', { name: 'Comments' });
  await comments.getByRole('button', { name: /^Delete/ }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete comment?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await seeNotice(page, notices.commentDeleted);
  await expect(comments.getByText('No comments yet')).toBeVisible();
});
