import { expect, registerFan, signIn, test } from './fixtures.ts';

test('a visit by keyboard only: skip link, navigation, finder, card, like', {
  tag: '@day',
}, async ({ page, request, server }) => {
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/fifa/players');
  await expect(page.getByRole('article')).toHaveCount(6);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const search = page.getByLabel('Search', { exact: true }).first();
  for (let press = 0; press < 12; press++) {
    if (await search.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(search).toBeFocused();
  await page.keyboard.type('yamal');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(1);
  const heart = page.getByRole('article').getByRole('button', { name: /^Like/ });
  for (let press = 0; press < 12; press++) {
    if (await heart.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Yamal/i })).toBeVisible();
});
