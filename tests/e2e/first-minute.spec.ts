import type { Page } from '@playwright/test';
import { notices } from '#contract/notices.ts';
import { expect, newFan, readCode, readLink, registerFan, test } from './fixtures.ts';
import { checkAccessible, checkWidth, tabTo, waitForIdle } from './page-checks.ts';

const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;

const noticeRegion = (page: Page) => page.getByRole('region', { name: 'Notices' });

async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    document.addEventListener('pointerdown', () => {
      sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1));
    });
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks')));
}

async function fillSignUp(page: Page, fan = newFan()) {
  await page.getByLabel('Name').click();
  await page.keyboard.type(fan.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(fan.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(fan.password);
  await page.getByRole('radio', { name: 'MotoGP' }).click({ force: true });
  await page.getByRole('radio', { name: 'mujer' }).click({ force: true });
  return fan;
}

test.describe('from the home page to the first like, on a dark phone', () => {
  test.use({ viewport: sizes.phone });

  test('a requested page is opened after the sign-up and verification', async ({
    page,
    browser,
    server,
    watch,
  }) => {
    await page.addInitScript(() => localStorage.setItem('darkMode', 'true'));
    const clicks = await countClicks(page);
    const glimpses: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('glimpse-')) glimpses.push(request.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(glimpses, 'pictures of the sign-in pages').toEqual([]);
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
    await expect(
      page.getByText('Browse, like, build an Eleven and a Podium, see what other fans chose.'),
    ).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Sign up' })).toBeVisible();
    await main.getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(/^Log in to/)).toHaveCount(0);

    await page.goto('/motogp/riders?sort=name');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Log in to see riders.')).toBeVisible();
    expect(glimpses.at(-1)).toContain('glimpse-rider');
    await checkAccessible(page, 'the login that says why');
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
    await checkWidth(page, 'the login that says why');
    const before = await clicks();
    await main.getByRole('link', { name: 'Sign up' }).click();
    await expect(page.getByText('Sign up to see riders.')).toBeVisible();
    await expect(page.getByLabel('Name')).toBeFocused();
    const fan = await fillSignUp(page);
    await main.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Then on to riders.')).toBeVisible();

    // The requested page is part of the mailed link.
    const link = await readLink(page, server, fan.email);
    expect(link).toMatch(/\/verifyCode#[\w-]{22}\/motogp\/riders$/);
    const elsewhere = await browser.newContext({ baseURL: server.url });
    watch.over(elsewhere);
    const other = await elsewhere.newPage();
    await other.goto(link.replace('/motogp/riders', '//evil.example/motogp/riders'));
    await expect(other).toHaveURL(/\/login$/);
    await expect(other.getByText('Log in to verify your account')).toBeVisible();
    await expect(other.getByText('riders')).toHaveCount(0);
    await other.goto('/about');
    await other.goto(link);
    await other.getByLabel('Email').fill(fan.email);
    await other.getByLabel('Password', { exact: true }).fill(fan.password);
    await other.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await expect(other).toHaveURL(`${server.url}/motogp/riders`);
    await elsewhere.close();

    await page.goto('/motogp/riders?sort=name');
    await page.getByLabel('Email').fill(fan.email);
    await page.getByLabel('Password', { exact: true }).fill(fan.password);
    await main.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/motogp\/riders\?sort=name$/);
    const like = page.getByRole('button', { name: /^Like/ }).first();
    await like.click();
    // Other journeys may like the same rider.
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    expect((await clicks()) - before).toBeLessThanOrEqual(8);
  });
});

test.describe('sign-up and code, on a light desktop, by keyboard', () => {
  test.use({ viewport: sizes.desktop });

  test('errors are shown immediately, and a code is confirmed before it is sent', async ({
    page,
    server,
    watch,
  }) => {
    watch.expectFailure(/users\/(registerRedirect|check)/);
    const fan = newFan('Noa Vidal');
    const field = (name: string) => page.getByLabel(name, { exact: true });
    await page.goto('/register');
    await waitForIdle(page);
    await expect(field('Name')).not.toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Register' }));
    await page.keyboard.press('Enter');
    for (const sentence of [
      'Enter a name',
      'Enter your email',
      'Enter a password',
      'Choose a sport',
      'Choose a gender',
    ])
      await expect(page.getByText(sentence)).toBeVisible();
    await expect(noticeRegion(page).getByRole('alert')).toHaveCount(0);
    await expect(field('Name')).toBeFocused();
    await checkAccessible(page, 'a sign-up with errors');

    await page.keyboard.type(fan.name);
    await expect(page.getByText('This name is available.')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.type(fan.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(fan.password);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Terms of Use' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/terms$/);
    await page.goBack();
    await page.reload();
    await expect(field('Name')).toHaveValue(fan.name);
    await expect(field('Email')).toHaveValue(fan.email);
    await expect(field('Password')).toHaveValue('');
    await expect(page.getByRole('radio', { name: 'FIFA' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'hombre' })).toBeChecked();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(fan.password);
    await tabTo(page, field('Password'));
    await page.keyboard.type(fan.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/verifyCode$/);
    expect(await page.evaluate(() => localStorage.getItem('signUp'))).toBeNull();

    const code = await readCode(page, server, fan.email);
    const input = field('Confirmation code');
    await expect(input).toBeFocused();
    await page.keyboard.type('000000');
    await expect(page.getByText('A code never begins with 0.')).toBeVisible();
    const requests: string[] = [];
    page.on('request', (sent) => requests.push(new URL(sent.url()).pathname));
    await page.keyboard.press('Enter');
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await expect(input).toBeFocused();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(requests.filter((path) => path.endsWith('/check'))).toEqual([]);
    await expect(page.getByText('A wrong code deletes this account.')).toBeInViewport({ ratio: 1 });
    await checkAccessible(page, 'the code');
    await page.evaluate(
      (text) => {
        const data = new DataTransfer();
        data.setData('text', text);
        const event = new ClipboardEvent('paste', {
          clipboardData: data,
          bubbles: true,
          cancelable: true,
        });
        document.activeElement?.dispatchEvent(event);
      },
      `Your code: ${code.slice(0, 3)} ${code.slice(3)}\n`,
    );
    await expect(input).toHaveValue(code);
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question).toHaveAccessibleName(
      `Is it really ${code.slice(0, 3)} ${code.slice(3)}?`,
    );
    await expect(question.getByRole('button', { name: 'Look again' })).toBeFocused();
    await checkAccessible(page, 'the second look');
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(input).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, question.getByRole('button', { name: 'Send' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/fifa$/);
  });
});

test.describe('notices, on a light phone', () => {
  test.use({ viewport: sizes.phone });

  test('a notice replaces a contradicted notice, covers no field, and can be read again', async ({
    page,
    request,
    server,
    watch,
  }) => {
    watch.expectFailure(/users\/login/);
    const { fan } = await registerFan(request, server);
    await page.goto('/login');
    await waitForIdle(page);
    await page.getByLabel('Email').fill(newFan().email);
    await page.getByLabel('Password', { exact: true }).fill('Wrong-1234');
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    const shown = noticeRegion(page).getByRole('alert');
    await expect(shown).toContainText(notices.loginUnknown.title);
    const box = await shown.boundingBox();
    expect(box?.y ?? 0).toBeGreaterThan(sizes.phone.height / 2);
    const email = await page.getByLabel('Email').boundingBox();
    expect((email?.y ?? 0) + (email?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);

    // An error disappears with its page, even while the pointer hovers over it.
    await shown.hover({ force: true });
    await page.getByRole('link', { name: 'Forgot your password?' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/forgotPassword$/);
    await expect(shown).toHaveCount(0);

    await page.getByText('Earlier messages: 1').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log')).toContainText('This user is not registered');
    await checkAccessible(page, 'messages read again');
    await checkWidth(page, 'messages read again');

    await page.goto('/login');
    await waitForIdle(page);
    for (const [email, password, { title }] of [
      [newFan().email, 'Wrong-1234', notices.loginUnknown],
      [fan.email, 'Wrong-1234', notices.loginPassword],
      [fan.email, fan.password, notices.loggedIn],
    ] as const) {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      const all = noticeRegion(page).locator('[data-icon]');
      await expect(all).toHaveCount(1);
      await expect(all).toContainText(title);
      // Hovering keeps the error open.
      if (password !== fan.password) await all.hover({ force: true });
    }
  });
});
