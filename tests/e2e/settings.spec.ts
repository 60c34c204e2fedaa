import { notices } from '#contract/notices.ts';
import { logIn, press } from './account-steps.ts';
import { expect, newFan, readLink, registerFan, signIn, test } from './fixtures.ts';
import { seeNotice } from './see-notice.ts';

test.setTimeout(120_000);

test('a new password ends the session and is accepted by the login', async ({
  page,
  request,
  server,
}) => {
  const session = await registerFan(request, server);
  const newPassword = 'Otra-Clave-77';
  await signIn(page, server, session);
  await page.goto('/profile/settings');
  await page.getByLabel('Current password', { exact: true }).fill(session.fan.password);
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm password', { exact: true }).fill(newPassword);
  await press(page, 'Save password');
  await seeNotice(page, notices.passwordChanged);
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await logIn(page, session.fan.email, newPassword);
  await seeNotice(page, notices.loggedIn);
});

test('the settings and Our Story link to the legal pages', async ({ page, request, server }) => {
  await signIn(page, server, await registerFan(request, server));
  for (const path of ['/profile/settings', '/about']) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
      'href',
      '/privacy',
    );
    await main.getByRole('link', { name: 'Terms of Use' }).click();
    await expect(page).toHaveURL(/\/terms$/);
  }
});

test('deleting the account redirects to the sign-up, as do its pages afterwards', {
  tag: '@day',
}, async ({ page, request, server, watch }) => {
  // The bell may send one more request after the session has ended.
  watch.expectFailure(/\/notifications\?size=1$/);
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/profile/settings');
  await press(page, 'Delete account');
  await page
    .getByRole('alertdialog', { name: 'Delete account?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await seeNotice(page, notices.accountDeleted);
  await expect(page).toHaveURL(/\/register$/);
  expect(await page.evaluate(() => localStorage.getItem('isDeletedUser'))).toBe('true');
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/register$/);
});

test('the email is changed by the link sent to the new address and reverted by the link sent to the old one', {
  tag: '@day',
}, async ({ page, request, server, watch }) => {
  watch.expectFailure(/\/users\/(email|sessions)/);
  const session = await registerFan(request, server);
  const { email: wanted } = newFan();
  await signIn(page, server, session);
  await page.goto('/profile/settings');
  const form = page.getByRole('form', { name: 'Change email' });
  await form.getByRole('textbox', { name: 'New email' }).fill(wanted);
  await form.getByRole('textbox', { name: 'Your password' }).fill('Not-Mine-1234');
  await form.getByRole('button', { name: 'Send link' }).click();
  await seeNotice(page, notices.passwordIncorrect);
  await form.getByRole('textbox', { name: 'Your password' }).fill(session.fan.password);
  await form.getByRole('button', { name: 'Send link' }).click();
  await seeNotice(page, notices.emailLinkSent);
  await expect(form.getByRole('status')).toContainText(wanted);
  await form.getByRole('button', { name: 'Send link' }).click();
  await expect(form.getByText(wanted)).toHaveCount(0);

  const link = await readLink(page, server, wanted);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  // The next page repeats the logout if this page has not read the response.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pendingLogouts'))).toBeNull();
  await page.goto(link);
  await expect(page.getByText('Log in to confirm your new email')).toBeVisible();
  await logIn(page, session.fan.email, session.fan.password);
  await seeNotice(page, notices.emailChanged);
  await expect(page).toHaveURL(/\/profile\/settings$/);
  await expect(form.getByText(wanted)).toBeVisible();
  await page.goto('/about');
  await page.goto(link);
  await seeNotice(page, notices.linkEnded);

  const other = await registerFan(request, server, newFan('Aina Ribas'));
  await signIn(page, server, other);
  await page.goto(await readLink(page, server, session.fan.email));
  await page.getByRole('button', { name: 'Restore it' }).click();
  await seeNotice(page, notices.emailUndone);
  await expect(page).toHaveURL(/\/forgotPassword$/);
  await expect(page.getByRole('banner').getByRole('img', { name: other.fan.name })).toBeVisible();
});

test('sessions are listed and closed individually or together', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/\/users\/sessions/);
  const session = await registerFan(request, server);
  for (const device of ['first', 'second']) {
    const answered = await request.post(`${server.url}/api/v1/users/login`, {
      data: { email: session.fan.email, password: session.fan.password },
      headers: { 'user-agent': device },
    });
    expect(answered.status()).toBe(200);
  }
  await signIn(page, server, session);
  await page.goto('/profile/settings');
  const sessions = page.getByRole('region', { name: 'Active sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await expect(sessions.getByRole('listitem').first()).toContainText('This device');

  await sessions.getByRole('listitem').last().getByRole('button').click();
  await seeNotice(page, notices.sessionClosed);
  await expect(sessions.getByRole('listitem')).toHaveCount(2);

  await sessions.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
