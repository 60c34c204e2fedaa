import { bannedEmail } from '#contract/errors/error-sentences.ts';
import { notices } from '#contract/notices.ts';
import { fillRegister, logIn, press } from './account-steps.ts';
import { expect, newFan, registerFan, signIn, test } from './fixtures.ts';
import { seeNotice } from './see-notice.ts';

test.setTimeout(90_000);

test('a spammer is found and banned while the page is open, and cannot log in or register', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/users|stream|notifications/);
  const spammer = await registerFan(request, server, newFan('Buy Watches'));
  const { fan } = spammer;
  const users = (...words: string[]) => server.tifo('users', ...words);
  await signIn(page, server, spammer);
  await page.goto('/profile/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  expect(await users('find', fan.name)).toContain(fan.email);
  expect(await users('ban', fan.name, '--reason', 'watches')).toContain('is banned');
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, fan.email, fan.password);
  await seeNotice(page, notices.accountBanned);

  await page.goto('/register');
  await fillRegister(page, { ...newFan(), email: fan.email.replace('@', '+2@') });
  await page.getByRole('radio', { name: 'FIFA' }).check();
  await page.getByRole('radio', { name: 'otros' }).check();
  await press(page, 'Register');
  await seeNotice(page, notices.emailBanned);
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(new RegExp(bannedEmail));

  await users('unban', fan.email);
  await page.goto('/login');
  await logIn(page, fan.email, fan.password);
  await seeNotice(page, notices.loggedIn);
});
