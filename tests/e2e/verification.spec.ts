import { fillRegister, logIn, press, seeError } from './account-steps.ts';
import {
  answer,
  expect,
  newFan,
  readCode,
  readLink,
  refuse,
  registerFan,
  sendCode,
  signIn,
  test,
} from './fixtures.ts';

// Each walks many rows of the error catalogue, one notice after another.
test.setTimeout(90_000);

const checkCall = '**/api/v1/users/check';
const resendCall = '**/api/v1/users/resend';

test('every row of verification and resend', async ({ page, server, watch }) => {
  watch.expectFailure(/users\/(check|resend)/);
  const fan = newFan();
  await page.goto('/register');
  await fillRegister(page, fan);
  await page.getByRole('radio', { name: 'Powerlifting' }).check();
  await page.getByRole('radio', { name: 'otros' }).check();
  await press(page, 'Register');
  await expect(page).toHaveURL(/\/verifyCode$/);

  await press(page, 'Send the code again');
  await expect(page.getByText('Confirmation code was sent')).toBeVisible();
  await answer(page, resendCall, { resend: false });
  await press(page, 'Send the code again');
  await seeError(page, 'There has been an error emailing your code');
  await page.unroute(resendCall);
  for (const code of ['userNotFound', 'internal'] as const) {
    await refuse(page, resendCall, code);
    await press(page, 'Send the code again');
    await seeError(page, 'Internal Server Error');
    await expect(page.getByRole('button', { name: 'Send the code again' })).toBeFocused();
    await page.unroute(resendCall);
  }

  const code = page.getByLabel('Confirmation code');
  await expect(code).not.toHaveAttribute('required');
  await expect(code).not.toHaveAttribute('aria-required');

  // Until it is typed, the account may do little else, and every page leads back to it.
  await page.goto('/fifa/players');
  await expect(page).toHaveURL(/\/login$/);
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: /My Eleven|My Podium|Find fans/ })).toHaveCount(0);
  await expect(banner.locator('a[href^="/profile"]')).toHaveCount(0);
  await expect(banner.getByRole('button', { name: 'Log out' })).toBeVisible();
  await banner.getByRole('link', { name: 'Verify your account' }).click();
  await expect(page).toHaveURL(/\/verifyCode$/);

  await code.fill('12345');
  await press(page, 'Verify');
  await expect(page.getByText('Type the six digits of the code')).toBeVisible();
  await refuse(page, checkCall, 'codeExpired');
  await sendCode(page, '123456');
  // A new one was sent in its place.
  await expect(page.getByText('Confirmation code was sent').last()).toBeVisible();
  await page.unroute(checkCall);
  await refuse(page, checkCall, 'internal');
  await sendCode(page, '123456');
  await seeError(page, 'Internal Server Error');
  await page.unroute(checkCall);
  await refuse(page, checkCall, 'linkRequired');
  await sendCode(page, '123456');
  await seeError(
    page,
    'Please, open the link in our mail',
    'Codes are not taken today. Nothing was deleted',
  );
  await expect(page).toHaveURL(/\/verifyCode$/);
  await page.unroute(checkCall);

  await sendCode(page, await readCode(page, server, fan.email));
  await expect(page.getByText('Correct code! ✅')).toBeVisible();
  await expect(page).toHaveURL(/\/powerlifting$/);
});

test('the link of the mail verifies, in another browser after a login', async ({
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
  await expect(page.getByText('Confirmation code was sent')).toBeVisible();

  // A change of the fragment alone would not load the page.
  await page.goto('/about');
  await page.goto(older);
  await seeError(
    page,
    'This link is not from our newest mail',
    'Nothing was deleted. Please, look for a newer one',
  );
  await expect(page).toHaveURL(/\/verifyCode$/);
  await expect(page.getByRole('button', { name: 'Verify', exact: true })).toBeEnabled();

  const link = await readLink(page, server, fan.email);
  const elsewhere = await browser.newContext({ baseURL: server.url });
  watch.over(elsewhere);
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(other).toHaveURL(/\/login#/);
  await expect(other.getByText('Log in to verify your account')).toBeVisible();
  await logIn(other, fan.email, fan.password);
  await expect(other.getByText('Correct code! ✅')).toBeVisible();
  await expect(other).toHaveURL(/\/fifa$/);
  expect(await other.evaluate(() => localStorage.getItem('device'))).toMatch(/^[\w-]{43}$/);
  await elsewhere.close();
});

for (const [what, body, text, to] of [
  [
    'a check that could not delete leads to the login',
    { testCheckUser: false, check: false, delete: false },
    'Interval server error. Please login again.',
    /\/login$/,
  ],
  [
    'a wrong code that deleted the account leads to the registration',
    { testCheckUser: false, check: false, delete: true },
    'Code incorrect. Your user was deleted as a security measure. Please register again.',
    /\/register$/,
  ],
] as const) {
  test(what, async ({ page }) => {
    await page.goto('/register');
    await fillRegister(page, newFan());
    await page.getByRole('radio', { name: 'FIFA' }).check();
    await page.getByRole('radio', { name: 'hombre' }).check();
    await press(page, 'Register');
    await expect(page).toHaveURL(/\/verifyCode$/);
    await answer(page, checkCall, body);
    await sendCode(page, '123456');
    await seeError(page, text);
    await expect(page).toHaveURL(to);
  });
}

test('a check that knows no such user leads to the registration', async ({ page, watch }) => {
  watch.expectFailure(/users\/check/);
  await page.goto('/register');
  await fillRegister(page, newFan());
  await page.getByRole('radio', { name: 'FIFA' }).check();
  await page.getByRole('radio', { name: 'hombre' }).check();
  await press(page, 'Register');
  await expect(page).toHaveURL(/\/verifyCode$/);
  await refuse(page, checkCall, 'userNotFound');
  await sendCode(page, '123456');
  await seeError(page, 'User not found, please register.');
  await expect(page).toHaveURL(/\/register$/);
});

test('a signed-in fan has no business at the verification', async ({ page, request, server }) => {
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/verifyCode');
  await expect(page).toHaveURL(new RegExp(`^${server.url}/$`));
});
