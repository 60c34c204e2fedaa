import { notices } from '#contract/notices.ts';
import { logIn } from './account-steps.ts';
import { expect, newFan, readLink, registerFan, signIn, test } from './fixtures.ts';
import { seeNotice } from './see-notice.ts';

test.setTimeout(90_000);

test('links with an escaped # change the email and revert it, and no URL shows their secret', async ({
  page,
  request,
  server,
}) => {
  const shown: string[] = [];
  page.on('framenavigated', (frame) => shown.push(frame.url()));
  const session = await registerFan(request, server);
  const { email: wanted } = newFan();
  await signIn(page, server, session);
  await page.goto('/profile/settings');
  const form = page.getByRole('form', { name: 'Change email' });
  await form.getByRole('textbox', { name: 'New email' }).fill(wanted);
  await form.getByRole('textbox', { name: 'Your password' }).fill(session.fan.password);
  await form.getByRole('button', { name: 'Send link' }).click();
  await seeNotice(page, notices.emailLinkSent);
  const link = await readLink(page, server, wanted);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pendingLogouts'))).toBeNull();

  const answer = await page.goto(link.replace('#', '%23'));
  expect(answer?.status()).toBe(200);
  await expect(page.getByText('Log in to confirm your new email')).toBeVisible();
  expect(page.url()).toBe(`${server.url}/login`);
  await page.reload();
  await logIn(page, session.fan.email, session.fan.password);
  await seeNotice(page, notices.emailChanged);
  await expect(page).toHaveURL(/\/profile\/settings$/);

  const undo = await readLink(page, server, session.fan.email);
  await page.goto(undo.replace('#', '%2523'));
  await expect(page).toHaveURL(`${server.url}/undoEmail`);
  await page.reload();
  await page.getByRole('button', { name: 'Restore it' }).click();
  await seeNotice(page, notices.emailUndone);
  await expect(page).toHaveURL(/\/forgotPassword$/);

  // The browser shows the opened URL until the page's scripts run.
  const opened = [link.replace('#', '%23'), undo.replace('#', '%2523')];
  const secrets = [link, undo].map((one) => one.split('#')[1] ?? '');
  const held = shown.filter((address) => secrets.some((secret) => address.includes(secret)));
  expect(held).toEqual(opened);

  await page.goto('/undoEmail');
  await expect(page.getByText(/^This link is incomplete\./)).toBeVisible();
  // Pasting a link into an open tab only changes the fragment.
  await page.evaluate(() => {
    window.location.hash = 'abcdefghijklmnopqrst-_';
  });
  await expect(page.getByRole('button', { name: 'Restore it' })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/undoEmail`);
});
