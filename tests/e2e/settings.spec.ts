import { logIn } from './account-steps.ts';
import {
  answer,
  expect,
  newFan,
  readLink,
  refuse,
  registerFan,
  signIn,
  skipWait,
  test,
} from './fixtures.ts';

// Each walks many steps, every one with notices that come and go.
test.setTimeout(120_000);

test('every row of the password change, and the new password afterwards', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/\/users\/changepassword/);
  const session = await registerFan(request, server);
  const newPassword = 'Otra-Clave-77';
  await signIn(page, server, session);
  await page.clock.install();
  await page.goto('/profile/settings');

  async function change(current: string, next: string, confirm = next) {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password').fill(next);
    await page.getByLabel('Confirm password').fill(confirm);
    await page.getByRole('button', { name: 'Save password' }).click();
  }
  const notices = page.getByRole('region', { name: 'Notices' });

  await change(session.fan.password, newPassword, 'Another-Clave-77');
  await expect(notices.getByText('Passwords do not match')).toBeVisible();
  await expect(
    notices.getByText('Your password and confirmation password must match'),
  ).toBeVisible();
  await expect(page.getByLabel('Confirm password')).toBeFocused();

  await change('Wrong-Clave-77', newPassword);
  await expect(notices.getByText('Incorrect password')).toBeVisible();

  await change(session.fan.password, 'short');
  await expect(notices.getByText('Insuficient password')).toBeVisible();
  await expect(
    notices.getByText('8 characters, 1 upper case, 1 lower case, 1 special character'),
  ).toBeVisible();
  await expect(page.getByLabel('New password')).toBeFocused();

  await answer(page, '**/users/changepassword', { updateUser: false });
  await change(session.fan.password, newPassword);
  await expect(notices.getByText('Internal Server Error')).toBeVisible();
  await page.unrouteAll();
  await skipWait(page);
  await expect(notices.getByText('Internal Server Error')).toBeHidden();

  await refuse(page, '**/users/changepassword', 'internal');
  await change(session.fan.password, newPassword);
  await expect(notices.getByText('Internal Server Error')).toBeVisible();
  await page.unrouteAll();

  await change(session.fan.password, newPassword);
  await expect(notices.getByText('Your new password has been saved')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();

  await logIn(page, session.fan.email, newPassword);
  await expect(page.getByText('Welcome back to the sports paradise.')).toBeVisible();
});

test('settings and the story lead to the legal pages', async ({ page, request, server }) => {
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

test('every row of the account deletion', async ({ page, request, server, watch }) => {
  watch.expectFailure(/\/api\/v1\/users\/$/);
  const session = await registerFan(request, server);
  await signIn(page, server, session);
  await page.goto('/profile/settings');
  const start = page.getByRole('button', { name: 'Delete account' });
  const dialog = page.getByRole('alertdialog', { name: 'Delete account?' });

  await start.click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await refuse(page, '**/api/v1/users/', 'internal');
  await start.click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('There was an error deleting your user')).toBeVisible();
  await page.unrouteAll();

  await refuse(page, '**/api/v1/users/', 'passwordRequired');
  await start.click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await page.unrouteAll();

  await password.fill('Not-Mine-1234');
  await start.click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Incorrect password')).toBeVisible();
  await expect(password).toBeFocused();

  await password.fill(session.fan.password);
  await start.click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('This user has been deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/register$/);
  expect(await page.evaluate(() => localStorage.getItem('isDeletedUser'))).toBe('true');
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/register$/);
});

test('the email changes by the link at the new one, and back by that at the old one', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/\/users\/(email|sessions)/);
  const session = await registerFan(request, server);
  const { email: wanted } = newFan();
  await signIn(page, server, session);
  await page.goto('/profile/settings');
  const form = page.getByRole('form', { name: 'Change email' });
  await form.getByRole('textbox', { name: 'New email' }).fill(wanted);
  await form.getByRole('textbox', { name: 'Your password' }).fill('Not-Mine-1234');
  await form.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Incorrect password')).toBeVisible();
  await form.getByRole('textbox', { name: 'Your password' }).fill(session.fan.password);
  await form.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('We have sent a link to your new email')).toBeVisible();
  await expect(form.getByRole('status')).toContainText(wanted);
  // The form is empty again: what was said goes with the next try.
  await form.getByRole('button', { name: 'Send link' }).click();
  await expect(form.getByText(wanted)).toHaveCount(0);

  // Where nobody is logged in, the link leads there by way of the login.
  const link = await readLink(page, server, wanted);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  // A page that is left before it read the server's answer logs out again on the next one.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pendingLogouts'))).toBeNull();
  await page.goto(link);
  await expect(page.getByText('Log in to confirm your new email')).toBeVisible();
  await logIn(page, session.fan.email, session.fan.password);
  await expect(page.getByText('Your new email has been saved')).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/settings$/);
  await expect(form.getByText(wanted)).toBeVisible();
  await page.goto('/about');
  await page.goto(link);
  await expect(page.getByText('This link is no longer valid')).toBeVisible();

  // Somebody else who is logged in here stays so.
  const other = await registerFan(request, server, newFan('Aina Ribas'));
  await signIn(page, server, other);
  await page.goto(await readLink(page, server, session.fan.email));
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Your email is the old one again')).toBeVisible();
  await expect(page).toHaveURL(/\/forgotPassword$/);
  await expect(page.getByRole('banner').getByRole('img', { name: other.fan.name })).toBeVisible();
});

test('sessions are listed, and closed one by one or all at once', async ({
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

  await refuse(page, '**/users/sessions/*', 'internal');
  await sessions.getByRole('listitem').last().getByRole('button').click();
  await expect(page.getByText('Internal Server Error')).toBeVisible();
  await expect(sessions.getByRole('listitem').last().getByRole('button')).toBeFocused();
  await page.unrouteAll();
  await sessions.getByRole('listitem').last().getByRole('button').click();
  await expect(page.getByText('Logged out on that device')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);

  await sessions.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
