import { fillRegister, logIn, press, seeError } from './account-steps.ts';
import { answer, expect, newFan, refuse, registerFan, signIn, test } from './fixtures.ts';

// Each walks many rows of the error catalogue, one notice after another.
test.setTimeout(90_000);

const registerCall = '**/api/v1/users/registerRedirect';
const loginCall = '**/api/v1/users/login';
const forgotCall = '**/api/v1/users/forgotpassword/forgotpassword';

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
