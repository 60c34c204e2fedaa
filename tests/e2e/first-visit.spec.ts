import { notices } from '#contract/notices.ts';
import { expect, newFan, readCode, sendCode, test } from './fixtures.ts';

test('a visitor signs up, verifies by mail, finds Viñales, likes him and logs out', {
  tag: '@day-phone',
}, async ({ page, server, watch }) => {
  const fan = newFan('Íñigo Ruiz');

  await test.step('the home page redirects a visitor to the login', async () => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'MOTO GP' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('sign up with the form', async () => {
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByLabel('Name').fill(fan.name);
    await page.getByLabel('Email').fill(fan.email);
    await page.getByLabel('Password', { exact: true }).fill(fan.password);
    await page.getByRole('radio', { name: 'MotoGP' }).check();
    await page.getByRole('radio', { name: 'hombre' }).check();
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText(notices.registered.title)).toBeVisible();
    await expect(page.getByText(notices.registered.text)).toBeVisible();
    await expect(page).toHaveURL(/\/verifyCode$/);
  });

  await test.step('the browser storage contains neither code nor password', async () => {
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(stored).toContain(fan.email);
    expect(stored).not.toContain(fan.password);
    expect(stored).not.toContain(await readCode(page, server, fan.email));
    expect(stored).toContain('data');
  });

  await test.step('an empty code is refused and deletes nothing', async () => {
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(page.getByText('Enter all six digits')).toBeVisible();
    await expect(page).toHaveURL(/\/verifyCode$/);
  });

  await test.step('the code from the mail opens the sport of interest', async () => {
    const code = await readCode(page, server, fan.email);
    await sendCode(page, code);
    await expect(page.getByText(notices.verified.title)).toBeVisible();
    await expect(page).toHaveURL(/\/motogp$/);
    expect(await page.evaluate(() => localStorage.getItem('data'))).toBeNull();
  });

  await test.step('sort the riders by rating', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /riders/i })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Riders' })).toBeVisible();
    await page.getByRole('button', { name: 'SORT' }).click();
    await page.getByLabel('Sort by').selectOption({ label: 'rating' });
    await page.getByRole('radio', { name: 'Descending' }).check();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/sort=-rating/);
    await expect(page.getByRole('article')).toHaveCount(6);
    await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  });

  await test.step('search without the accent finds the rider', async () => {
    await page.getByLabel('Search', { exact: true }).first().fill('vinales');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/name=vinales/);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('link', { name: /Viñales/ })).toBeVisible();
  });

  await test.step('filter a range of numbers and page through', async () => {
    await page.getByRole('button', { name: '“vinales”, remove' }).click();
    await page.getByRole('button', { name: 'FILTER', exact: true }).click();
    await page.getByLabel('Filter by').selectOption({ label: 'number' });
    await page.getByLabel('Min').fill('1');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).not.toHaveURL(/number=/);
    await page.getByLabel('Filter by').selectOption({ label: 'number' });
    await page.getByLabel('Min').fill('1');
    await page.getByLabel('Max').fill('99');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/number=1\.\.99/);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('2');
    await expect(page.getByRole('button', { name: 'Previous page' })).toBeEnabled();
  });

  await test.step('open a rider, like, reload: still liked', async () => {
    await page.getByLabel('Search', { exact: true }).first().fill('vinales');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /Viñales/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Viñales/ })).toBeVisible();
    await expect(page.getByText('0 likes')).toBeVisible();
    await page.getByRole('button', { name: /like/i }).click();
    await expect(page.getByText('1 like', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 like', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.getByRole('link', { name: 'All Riders' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Riders' })).toBeVisible();
  });

  await test.step('switch the theme, reload: still dark', async () => {
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-theme', 'light');
    await page.getByRole('switch', { name: 'Dark theme' }).click();
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(53, 54, 58)');
    await page.reload();
    await expect(html).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('true');
  });

  await test.step('log out: a guarded page redirects to the login', async () => {
    await page.getByRole('button', { name: 'Log out' }).click();
    // The next page repeats the logout if this page has not read the response.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pendingLogouts'))).toBeNull();
    await page.goto('/fifa/players');
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });

  await test.step('log in again: the wrong password is refused, the right one accepted', async () => {
    watch.expectFailure(/\/users\/login/);
    await page.getByLabel('Email').fill(fan.email);
    await page.getByLabel('Password', { exact: true }).fill('Wrong-1234');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText(notices.loginPassword.title)).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(fan.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText(notices.loggedIn.title)).toBeVisible();
    await expect(page).toHaveURL(/\/fifa\/players$/);
  });
});

test('a wrong code deletes the account and shows a notice', { tag: '@desktop' }, async ({
  page,
  server,
}) => {
  const fan = newFan();
  await page.goto('/register');
  await page.getByLabel('Name').fill(fan.name);
  await page.getByLabel('Email').fill(fan.email);
  await page.getByLabel('Password', { exact: true }).fill(fan.password);
  await page.getByRole('radio', { name: 'FIFA' }).check();
  await page.getByRole('radio', { name: 'mujer' }).check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/verifyCode$/);
  const code = await readCode(page, server, fan.email);
  await sendCode(page, code === '100000' ? '100001' : '100000');
  await expect(page.getByText(notices.wrongCode.title)).toBeVisible();
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByLabel('Name')).toHaveValue(fan.name);
  await expect(page.getByLabel('Email')).toHaveValue(fan.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});
