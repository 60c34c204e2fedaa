import { notices } from '#contract/notices.ts';
import { fillRegister, logIn, press } from './account-steps.ts';
import {
  expect,
  newFan,
  readCode,
  readLink,
  registerFan,
  sendCode,
  signIn,
  test,
} from './fixtures.ts';
import { seeNotice } from './see-notice.ts';

test.setTimeout(90_000);

test('every page redirects to the verification until the newest code is entered', async ({
  page,
  server,
}) => {
  const fan = newFan();
  await page.goto('/register');
  await fillRegister(page, fan);
  await page.getByRole('radio', { name: 'Powerlifting' }).check();
  await page.getByRole('radio', { name: 'otros' }).check();
  await press(page, 'Register');
  await expect(page).toHaveURL(/\/verifyCode$/);
  await press(page, 'Send the code again');
  await seeNotice(page, notices.codeSent);

  await page.goto('/fifa/players');
  await expect(page).toHaveURL(/\/login$/);
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: /My Eleven|My Podium|Find fans/ })).toHaveCount(0);
  await expect(banner.locator('a[href^="/profile"]')).toHaveCount(0);
  await expect(banner.getByRole('button', { name: 'Log out' })).toBeVisible();
  await banner.getByRole('link', { name: 'Verify your account' }).click();
  await expect(page).toHaveURL(/\/verifyCode$/);

  await sendCode(page, await readCode(page, server, fan.email));
  await seeNotice(page, notices.verified);
  await expect(page).toHaveURL(/\/powerlifting$/);
});

test('the link in the mail verifies in another browser after a login', async ({
  page,
  browser,
  server,
  watch,
}) => {
  watch.expectFailure(/users\/check/);
  const fan = newFan();
  await page.goto('/register');
  await fillRegister(page, fan);
  await page.getByRole('radio', { name: 'FIFA' }).check();
  await page.getByRole('radio', { name: 'mujer' }).check();
  await press(page, 'Register');
  await expect(page).toHaveURL(/\/verifyCode$/);
  const older = await readLink(page, server, fan.email);
  await press(page, 'Send the code again');
  await seeNotice(page, notices.codeSent);

  await page.goto('/about');
  await page.goto(older);
  await seeNotice(page, notices.linkOutdated);
  await expect(page).toHaveURL(/\/verifyCode$/);
  await expect(page.getByRole('button', { name: 'Verify', exact: true })).toBeEnabled();

  const link = await readLink(page, server, fan.email);
  const elsewhere = await browser.newContext({ baseURL: server.url });
  watch.over(elsewhere);
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(other).toHaveURL(/\/login$/);
  await expect(other.getByText('Log in to verify your account')).toBeVisible();
  await logIn(other, fan.email, fan.password);
  await seeNotice(other, notices.verified);
  await expect(other).toHaveURL(/\/fifa$/);
  expect(await other.evaluate(() => localStorage.getItem('device'))).toMatch(/^[\w-]{43}$/);
  await elsewhere.close();
});

test('a verified fan is redirected from the verification page', async ({
  page,
  request,
  server,
}) => {
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/verifyCode');
  await expect(page).toHaveURL(new RegExp(`^${server.url}/$`));
});
