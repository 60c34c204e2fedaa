import type { Page } from '@playwright/test';
import {
  answer,
  expect,
  type Fan,
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

const registerCall = '**/api/v1/users/registerRedirect';
const loginCall = '**/api/v1/users/login';
const checkCall = '**/api/v1/users/check';
const resendCall = '**/api/v1/users/resend';
const forgotCall = '**/api/v1/users/forgotpassword/forgotpassword';

async function fillRegister(page: Page, fan: Fan) {
  await page.getByLabel('Name').fill(fan.name);
  await page.getByLabel('Email').fill(fan.email);
  await page.getByLabel('Password', { exact: true }).fill(fan.password);
}

async function press(page: Page, name: string) {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
}

async function seeError(page: Page, title: string, text?: string) {
  const notice = page.getByRole('alert').filter({ hasText: title }).first();
  await expect(notice).toBeVisible();
  if (text) await expect(notice).toContainText(text);
}

async function logIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Log in');
}

test('every row of the registration', async ({ page, request, server, watch }) => {
  watch.expectFailure(/registerRedirect/);
  const taken = await registerFan(request, server);
  const fan = newFan();
  await page.goto('/register');
  await fillRegister(page, fan);

  await page.getByRole('radio', { name: 'FIFA' }).check();
  await press(page, 'Register');
  await seeError(page, 'Insuficient password');
  await expect(
    page.getByRole('group', { name: 'Gender' }).getByText('Gender is missing'),
  ).toBeVisible();

  // Whoever has said nothing of either.
  await page.evaluate(() => localStorage.removeItem('signUp'));
  await page.reload();
  await fillRegister(page, fan);
  await page.getByRole('radio', { name: 'mujer' }).check();
  await press(page, 'Register');
  await seeError(page, 'Interest is required');
  await page.getByRole('radio', { name: 'FIFA' }).check();

  await page.getByLabel('Email').fill('no address');
  await press(page, 'Register');
  await seeError(page, 'Invalid email', 'Please, enter a valid email');
  await page.getByLabel('Email').fill(taken.fan.email);
  await press(page, 'Register');
  await expect(page.getByText('This email already has an account')).toBeVisible();
  await seeError(page, 'Invalid email', 'Please, enter a valid email');
  await page.getByLabel('Email').fill(fan.email);

  await page.getByLabel('Password', { exact: true }).fill('Password1!');
  await press(page, 'Register');
  await seeError(page, 'Insuficient password', 'It is too common. Please, choose another one');
  await expect(page.getByText('Password is too common')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('short');
  await press(page, 'Register');
  await seeError(
    page,
    'Insuficient password',
    '8 characters, 1 upper case, 1 lower case, 1 special character',
  );
  await page.getByLabel('Password', { exact: true }).fill(fan.password);

  await page.getByLabel('Name').fill(taken.fan.name);
  await press(page, 'Register');
  await seeError(page, 'This username is already in use', 'Please, try another one');
  await expect(page.getByText('Somebody else has this name', { exact: true })).toBeVisible();
  await page.getByLabel('Name').fill(fan.name);

  await refuse(page, registerCall, 'internal');
  await press(page, 'Register');
  await seeError(
    page,
    'Interval server error. There was an error in our interval server. Please try again',
  );
  await page.unroute(registerCall);
  await refuse(page, registerCall, 'storageFull');
  await press(page, 'Register');
  await seeError(page, 'The site cannot save anything just now', 'Please, try again later');
  await page.unroute(registerCall);
  await refuse(page, registerCall, 'overloaded');
  await press(page, 'Register');
  await seeError(page, 'The server is busy', 'Please, try again in a moment');
  await page.unroute(registerCall);

  await press(page, 'Register');
  const done = page.getByRole('status').filter({ hasText: 'Register succesful' });
  await expect(done).toContainText('Please, verify your account');
  await expect(page).toHaveURL(/\/verifyCode$/);
});

test('every row of the login', async ({ page, request, server, watch }) => {
  watch.expectFailure(/users\/login/);
  const { fan } = await registerFan(request, server);
  await page.goto('/login');
  await logIn(page, newFan().email, fan.password);
  await seeError(
    page,
    "Sorry! This user is not registered! Try making an account, it's super easy!",
  );
  await logIn(page, fan.email, 'Not-The-One-1');
  await seeError(page, 'Wrong password');
  await refuse(page, loginCall, 'internal');
  await logIn(page, fan.email, fan.password);
  await seeError(page, 'Interval Server Error');
  await page.unroute(loginCall);
  await refuse(page, loginCall, 'tooManyRequests');
  await logIn(page, fan.email, fan.password);
  await seeError(page, 'Too many requests');
  await page.unroute(loginCall);
  await logIn(page, fan.email, fan.password);
  await expect(page.getByText('Welcome back to the sports paradise.')).toBeVisible();
  await expect(page).toHaveURL(/\/fifa$/);
});

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

test('every row of the forgotten password, and the mail that helps', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/forgotpassword/);
  const { fan } = await registerFan(request, server);
  await page.goto('/forgotPassword');
  const email = page.getByLabel('Email');
  const send = () => page.getByRole('main').locator('button[type=submit]').click();

  await email.fill(newFan().email);
  await send();
  await seeError(page, 'This user does not exists. Please, register first');
  await email.fill(fan.email);
  await answer(page, forgotCall, { sendPassword: true, updateUser: false });
  await send();
  await seeError(page, 'There was a problem updating your user');
  await page.unroute(forgotCall);
  await refuse(page, forgotCall, 'emailOutdated');
  await send();
  await seeError(page, 'This email is no longer valid');
  await page.unroute(forgotCall);
  await refuse(page, forgotCall, 'internal');
  await send();
  await seeError(page, 'Internal Server Error');
  await page.unroute(forgotCall);
  await send();
  await expect(page.getByText('We have sent you a temporary password')).toBeVisible();
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
  const ended = form.getByText('Your old password has ended.');
  await expect(ended).toBeVisible();
  await page.goto('/fifa');
  await page.goto('/profile/settings');
  await expect(ended).toBeVisible();
  await page.getByLabel('Current password').fill(temporary);
  await page.getByRole('textbox', { name: 'New password' }).fill('Otra-Clave-77');
  await page.getByLabel('Confirm password').fill('Otra-Clave-77');
  await press(page, 'Save password');
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, fan.email, 'Otra-Clave-77');
  await expect(page).toHaveURL(/\/fifa$/);
  await page.goto('/profile/settings');
  await expect(page.getByRole('form', { name: 'Change password' })).toBeVisible();
});

test('a signed-in fan has no business at the verification', async ({ page, request, server }) => {
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/verifyCode');
  await expect(page).toHaveURL(new RegExp(`^${server.url}/$`));
});

test('a session that was closed elsewhere ends when the page is opened again', async ({
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
  // Without waiting for the last picture: the notice may be gone by then.
  await page.goto('/', { waitUntil: 'commit' });
  await seeError(page, 'Your session has ended');
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
