import type { Page } from '@playwright/test';
import { deletedNotice, notices } from '#contract/notices.ts';
import { podium } from '#sports/motogp/podium.ts';
import { callAs, expect, newFan, refuse, registerFan, signIn, test } from '../fixtures.ts';
import { saveLineup } from '../lineups/steps.ts';

test.describe.configure({ timeout: 60_000 });

const comments = (page: Page) => page.getByRole('region', { name: 'Comments' });
const isEmpty = (page: Page) => page.getByText('Oh... It seems like this is empty.');

async function confirmDelete(page: Page) {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}

test('deleting the last comment of a page shows the previous page', async ({
  page,
  request,
  server,
}) => {
  const fan = await registerFan(request, server);
  const api = callAs(request, server, fan);
  const built = await saveLineup(api, podium, 'Siete veces');
  for (let count = 1; count <= 7; count++) {
    await api.post(`/comment/createpodium/${built._id}`, { comment: `Thought ${count}.` });
  }
  await signIn(page, server, fan);
  await page.goto(`/podium/${built._id}`);
  await comments(page).getByRole('button', { name: 'Next page' }).click();
  const article = comments(page).getByRole('article');
  await expect(article).toHaveCount(1);
  await expect(article).toHaveText(/Thought 1\./);

  await article.getByRole('button', { name: /^Delete/ }).click();
  await confirmDelete(page);
  await expect(page.getByText(notices.commentDeleted.title)).toBeVisible();
  await expect(article).toHaveCount(6);
  await expect(comments(page).getByText('No comments yet')).toHaveCount(0);
  await expect(comments(page).getByRole('button', { name: 'Next page' })).toHaveCount(0);
});

test('permissions are refetched when another tab signs in or out', {
  tag: '@desktop',
}, async ({ page, request, server }) => {
  const fan = await registerFan(request, server);
  const api = callAs(request, server, fan);
  const built = await saveLineup(api, podium, 'De dos pestañas');
  await api.post(`/comment/createpodium/${built._id}`, { comment: 'Mine.' });
  const remove = page.getByRole('button', { name: 'Delete Podium' });
  const update = page.getByRole('link', { name: 'Update Podium' });
  const comment = comments(page).getByRole('article');
  const removeComment = comment.getByRole('button', { name: /^Delete/ });

  await page.goto(`/podium/${built._id}`);
  await expect(comment).toHaveText(/Mine\./);
  for (const control of [remove, update, removeComment]) await expect(control).toHaveCount(0);

  const tab = await page.context().newPage();
  await signIn(tab, server, fan);
  for (const control of [remove, update, removeComment]) await expect(control).toBeVisible();

  // The browser sends no storage event to the tab that made the change.
  await tab.goto('/robots.txt');
  await tab.evaluate(() => localStorage.removeItem('user'));
  for (const control of [remove, update, removeComment]) await expect(control).toHaveCount(0);
  await expect(comment).toHaveText(/Mine\./);
});

test('a page of Podiums beyond the last redirects to the last, and the back button skips it', async ({
  page,
  request,
  server,
}) => {
  const fan = await registerFan(request, server, newFan('Nerea Soto'));
  await saveLineup(callAs(request, server, fan), podium, 'Por lo menos uno');
  await signIn(page, server, fan);
  await page.goto('/about');
  await page.goto('/motogp/riders?view=podiums&page=9');
  // Earlier journeys determine the number of pages.
  await expect(page).toHaveURL(/view=podiums(&page=[1-8])?$/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(isEmpty(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

test('an owner deletes a Podium after a refusal, which does not move the focus', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/\/podium\//);
  const fan = await registerFan(request, server);
  const api = callAs(request, server, fan);
  await signIn(page, server, fan);
  const remove = page.getByRole('button', { name: 'Delete Podium' });

  await test.step('a deletion is refused, then succeeds', async () => {
    const built = await saveLineup(api, podium, 'Hasta hoy');
    await page.goto(`/podium/${built._id}`);
    await expect(remove).toBeVisible();
    await refuse(page, `**/podium/${built._id}`, 'tooManyRequests');
    await remove.click();
    await confirmDelete(page);
    await expect(page.getByText(notices.tooManyRequests.title)).toBeVisible();
    await expect(remove).toBeFocused();
    await page.unrouteAll();

    await remove.click();
    await expect(page.getByRole('alertdialog')).toHaveAccessibleName('Delete Hasta hoy?');
    await confirmDelete(page);
    await expect(page.getByText(deletedNotice('podium').title, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/motogp\/riders\?view=podiums$/);
    await expect(page.getByRole('link', { name: 'Hasta hoy' })).toHaveCount(0);
    expect((await api.get(`/podium?owner=${fan.user._id}`)).total).toBe(0);
  });

  await test.step('deleting a missing lineup counts as success', async () => {
    const built = await saveLineup(api, podium, 'Ya no está');
    await page.goto(`/podium/${built._id}`);
    await expect(remove).toBeVisible();
    // The request of the comments would fail after the deletion.
    await expect(comments(page).getByText('No comments yet')).toBeVisible();
    await api.delete(`/podium/${built._id}`);
    await remove.click();
    await confirmDelete(page);
    await expect(page.getByText(deletedNotice('podium').title, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/motogp\/riders\?view=podiums$/);
  });
});
