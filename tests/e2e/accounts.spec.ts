import { takenEmail, takenName } from '#contract/errors/error-sentences.ts';
import { notices } from '#contract/notices.ts';
import { fillRegister, logIn, press } from './account-steps.ts';
import { expect, newFan, registerFan, signIn, test } from './fixtures.ts';
import { seeNotice } from './see-notice.ts';

test.setTimeout(90_000);

test('a sign-up with a taken email or name is refused and succeeds with others', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/registerRedirect/);
  const taken = await registerFan(request, server);
  const fan = newFan();
  await page.goto('/register');
  await fillRegister(page, { ...fan, email: taken.fan.email });
  await page.getByRole('radio', { name: 'FIFA' }).check();
  await page.getByRole('radio', { name: 'mujer' }).check();
  await press(page, 'Register');
  await expect(page.getByText(takenEmail)).toBeVisible();
  await seeNotice(page, notices.registerInvalidEmail);

  await fillRegister(page, { ...fan, name: taken.fan.name });
  await press(page, 'Register');
  await seeNotice(page, notices.registerDuplicate);
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(new RegExp(`^${takenName}`));

  await fillRegister(page, fan);
  await press(page, 'Register');
  await seeNotice(page, notices.registered);
  await expect(page).toHaveURL(/\/verifyCode$/);
});

test('a login is refused for an unknown email or a wrong password, and then opens the sport', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/users\/login/);
  const { fan } = await registerFan(request, server);
  await page.goto('/login');
  await logIn(page, newFan().email, fan.password);
  await seeNotice(page, notices.loginUnknown);
  await logIn(page, fan.email, 'Not-The-One-1');
  await seeNotice(page, notices.loginPassword);
  await logIn(page, fan.email, fan.password);
  await seeNotice(page, notices.loggedIn);
  await expect(page).toHaveURL(/\/fifa$/);
});

test('a temporary password arrives by mail, works once and is replaced by a new password', {
  tag: '@day',
}, async ({ page, request, server }) => {
  const { fan } = await registerFan(request, server);
  await page.goto('/forgotPassword');
  await page.getByLabel('Email').fill(fan.email);
  await press(page, 'Send');
  await seeNotice(page, notices.temporaryPasswordSent);
  await expect(page).toHaveURL(/\/login$/);

  const mailbox = await page.context().newPage();
  await mailbox.goto(server.mailbox);
  const mail = mailbox.getByRole('listitem').filter({ hasText: fan.email }).first();
  await mail.getByRole('link').click();
  const text = await mailbox.getByRole('main').innerText();
  await mailbox.close();
  const temporary = text.match(/^\s*([A-Za-z0-9#!+_-]{16})\s*$/m)?.[1] ?? '';
  expect(temporary, text).not.toBe('');
  await logIn(page, fan.email, temporary);
  await expect(page).toHaveURL(/\/profile\/settings$/);

  const form = page.getByRole('form', { name: 'Choose a new password' });
  const ended = form.getByText('Your old password no longer works.');
  await expect(ended).toBeVisible();
  await page.goto('/fifa');
  await page.goto('/profile/settings');
  await expect(ended).toBeVisible();
  await page.getByLabel('Current password', { exact: true }).fill(temporary);
  await page.getByRole('textbox', { name: 'New password' }).fill('Otra-Clave-77');
  await page.getByLabel('Confirm password', { exact: true }).fill('Otra-Clave-77');
  await press(page, 'Save password');
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, fan.email, 'Otra-Clave-77');
  await expect(page).toHaveURL(/\/fifa$/);
  await page.goto('/profile/settings');
  await expect(page.getByRole('form', { name: 'Change password' })).toBeVisible();
});

test('a session closed on another device ends when the page is reopened', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/\/(users|notifications)[/?]/);
  const api = `${server.url}/api/v1/users`;
  const closed = await registerFan(request, server);
  const headers = { authorization: `Bearer ${closed.token}` };
  expect((await request.post(`${api}/logout`, { headers })).status()).toBe(200);
  await signIn(page, server, closed);
  // The notice may disappear before the last picture has loaded.
  await page.goto('/', { waitUntil: 'commit' });
  await seeNotice(page, notices.sessionEnded);
  await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0);

  const gone = await registerFan(request, server);
  const deleted = await request.delete(`${api}/`, {
    headers: { authorization: `Bearer ${gone.token}` },
  });
  expect(deleted.status()).toBe(200);
  await signIn(page, server, gone);
  await page.goto('/profile/edit');
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});
