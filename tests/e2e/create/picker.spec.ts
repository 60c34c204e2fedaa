import { notices } from '#contract/notices.ts';
import { makePicture } from '#tests/support/pictures.ts';
import { expect, refuse, registerAdmin, registerFan, signIn, test } from '../fixtures.ts';
import { checkAccessible, checkWidth, openWithin } from '../page-checks.ts';
import { form, looks } from './steps.ts';

test.setTimeout(180_000);

test('references are picked by keyboard only', async ({ page, request, server, watch }) => {
  watch.expectFailure(looks);
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/motogp/riders?view=form');
  const hit = (key: string) => page.keyboard.press(key);
  const jerez = 'Circuito de Jerez - Ángel Nieto';
  const picker = page.getByRole('combobox', { name: 'Circuits' });
  const active = page.locator('[role="option"][data-active]');
  await page.getByLabel('Poles this season').focus();
  await hit('Tab');
  await expect(picker).toBeFocused();
  await expect(picker).toHaveAttribute('aria-expanded', 'false');

  await hit('ArrowDown');
  await expect(page.getByRole('listbox', { name: 'Circuits' })).toBeVisible();
  await hit('ArrowDown');
  const first = page.getByRole('option').first();
  await expect(picker).toHaveAttribute(
    'aria-activedescendant',
    (await first.getAttribute('id')) ?? '',
  );
  await hit('ArrowUp');
  await expect(page.getByRole('option').last()).toHaveAttribute('data-active');

  await page.keyboard.type('jer');
  await expect(active).toHaveText(jerez);
  await hit('Enter');
  await expect(page.getByRole('button', { name: `Remove ${jerez}` })).toBeVisible();
  await expect(picker).toBeFocused();
  await expect(picker).toHaveValue('');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.keyboard.type('assen');
  await expect(active).toHaveText('TT Circuit Assen');
  await hit('Enter');
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2);

  await hit('ArrowDown');
  await expect(page.getByRole('option').nth(2)).toBeVisible();
  await hit('ArrowDown');
  await expect(active).toHaveCount(1);
  await hit('Enter');
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(3);
  await expect(page.getByRole('listbox', { name: 'Circuits' })).toBeVisible();
  await hit('Backspace');
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2);
  await hit('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await hit('Backspace');
  await expect(page.getByRole('button', { name: 'Remove TT Circuit Assen' })).toHaveCount(0);
  await hit('Shift+Tab');
  await expect(page.getByRole('button', { name: `Remove ${jerez}` })).toBeFocused();
  await hit('Enter');
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await expect(picker).toBeFocused();

  await page.keyboard.type('mug');
  await expect(active).toHaveText(/Mugello/);
  await hit('Tab');
  await expect(picker).toHaveValue('');
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('references are picked and removed', async ({ page, request, server, watch }) => {
    watch.expectFailure(looks);
    await signIn(page, server, await registerFan(request, server));
    await page.goto('/motogp/riders?view=form');
    const picker = page.getByRole('combobox', { name: 'Circuits' });
    await picker.tap();
    const options = page.getByRole('option');
    const [first, second] = [options.nth(0), options.nth(1)];
    await first.tap();
    await second.tap();
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2);
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await first.tap();
    await expect(first).toHaveAttribute('aria-selected', 'false');
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await page.getByRole('button', { name: /^Remove/ }).tap();
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  });
});

test('a picker reports empty results and an unreachable server', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/\/teams\?/);
  await signIn(page, server, await registerAdmin(request, server));
  await page.goto('/fifa/players?view=form');
  const picker = page.getByRole('combobox', { name: 'Team' });
  const status = page.getByRole('status');
  await picker.fill('zzzz');
  await expect(status.filter({ hasText: 'No team has this name' })).toHaveCount(1);
  await expect(picker).toHaveAttribute('aria-expanded', 'false');
  await page.locator('p[aria-hidden]', { hasText: 'No team has this name' }).click();
  await expect(picker).toBeFocused();
  await expect(picker).toHaveValue('zzzz');
  await picker.press('Enter');
  await expect(page.getByText('Enter the name')).toHaveCount(0);

  await refuse(page, '**/api/v1/teams?*', 'internal');
  await picker.fill('arse');
  await expect(status.filter({ hasText: notices.offline.title })).toHaveCount(1);
  await page.unrouteAll();
  await picker.press('Escape');
  await picker.press('ArrowDown');
  const arsenal = page.getByRole('option', { name: 'Arsenal', exact: true });
  await arsenal.click();
  await expect(page.getByRole('button', { name: 'Remove Arsenal' })).toBeVisible();

  await picker.fill('girona');
  await page.getByRole('option', { name: 'Girona FC' }).click();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Remove Girona FC' })).toBeVisible();
});

test(`forms with errors, an open picker and a picture are accessible and narrow`, async ({
  page,
  request,
  server,
  watch,
}) => {
  test.setTimeout(300_000);
  watch.expectFailure(looks);
  await signIn(page, server, await registerAdmin(request, server));
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/dashboard');
  for (const path of [
    '/fifa/players',
    '/fifa/teams',
    '/motogp/riders',
    '/motogp/circuits',
    '/powerlifting/lifters',
    '/powerlifting/weight',
  ]) {
    await openWithin(page, `${path}?view=form`);
    await form(page, /^Create/)
      .getByRole('button', { name: /^Create/ })
      .click();
    await expect(page.getByText(/^(Enter|Choose) the /).first()).toBeVisible();
    await checkAccessible(page, `${path} with errors`);
    await checkWidth(page, `${path} with errors`);
  }

  await openWithin(page, '/fifa/players?view=form');
  await page.getByLabel('Name', { exact: true }).fill('bellingham');
  await expect(page.getByText('Already here')).toBeVisible();
  const picker = page.getByRole('combobox', { name: 'Team' });
  await picker.fill('mad');
  await expect(page.getByRole('option').first()).toBeVisible();
  await checkAccessible(page, `an open picker`);
  await checkWidth(page, 'an open picker');
  await page.getByRole('option').first().click();
  await page.getByLabel('Image').setInputFiles({
    name: 'wide.jpg',
    mimeType: 'image/jpeg',
    buffer: await makePicture('jpeg', 900, 300),
  });
  await expect(page.getByLabel('Zoom')).toBeVisible();
  await checkAccessible(page, `a chosen team and picture`);
  await checkWidth(page, 'a chosen team and picture');
});
