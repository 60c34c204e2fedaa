import type { Page } from '@playwright/test';
import { kindsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { expect, newFan, registerFan, signIn, test } from './fixtures.ts';
import {
  checkAccessible,
  checkSpanish,
  checkTargets,
  checkWidth,
  openWithin,
  waitForIdle,
} from './page-checks.ts';

const publicPages = [
  '/',
  '/about',
  '/search',
  '/eleven/crowd',
  '/podium/crowd',
  '/register',
  '/login',
  '/forgotPassword',
  '/undoEmail',
  '/terms',
  '/privacy',
  '/no-such-page',
];
const guardedPages = [
  '/',
  '/dashboard',
  '/profile/settings',
  '/fifa',
  '/fifa/players',
  '/fifa/players?view=eleven',
  '/fifa/players?view=table',
  '/fifa/players?name=zzzz',
  '/fifa/teams',
  '/motogp',
  '/motogp/riders',
  '/motogp/riders?view=podiums',
  '/motogp/circuits',
  '/powerlifting',
  '/powerlifting/lifters',
  '/powerlifting/lifters?view=form',
  '/powerlifting/weight',
  '/powerlifting/weight?view=form',
  '/search?q=mar',
];
const galleries = kindsOf(sports).map(({ page }) => page);

/** A reload at 320 px would take ten times as long as resizing the open document. */
async function checkNarrow(page: Page, where: string): Promise<void> {
  const size = page.viewportSize();
  if (!size || test.info().project.name !== 'phone') return;
  await page.setViewportSize({ width: 320, height: 640 });
  await checkWidth(page, where);
  await page.setViewportSize(size);
}

test(`every public page is accessible`, async ({ page, request, server, watch }) => {
  test.setTimeout(120_000);
  watch.expectFailure(/no-such-page/);
  await page.goto(`${server.url}/about`);
  for (const path of publicPages) {
    await openWithin(page, path);
    await checkAccessible(page, `${path}`);
    await checkTargets(page, path);
    await checkSpanish(page, path);
    await checkNarrow(page, path);
  }
  const { name, email, password } = newFan();
  const registered = await request.post('/api/v1/users/registerRedirect', {
    data: { name, email, password, interestedIn: 'fifa', gender: 'mujer' },
  });
  await signIn(page, server, await registered.json());
  await page.goto('/verifyCode');
  await waitForIdle(page);
  await expect(page).toHaveURL(/verifyCode$/);
  await checkAccessible(page, `/verifyCode`);
  await checkTargets(page, '/verifyCode');
  await checkSpanish(page, '/verifyCode');
  await checkNarrow(page, '/verifyCode');
});

test(`every guarded page is accessible`, async ({ page, request, server, watch }) => {
  test.setTimeout(120_000);
  watch.expectFailure(/zzzz|\/eleven|\/podium/);
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/dashboard');
  for (const path of guardedPages) {
    await openWithin(page, path);
    await checkAccessible(page, `${path}`);
    await checkTargets(page, path);
    await checkSpanish(page, path);
    await checkNarrow(page, path);
  }
  await openWithin(page, '/fifa/players');
  await page.getByRole('button', { name: /^All filters/ }).click();
  await expect(page.getByRole('button', { name: /^Show [\d,]+ players$/ })).toBeVisible();
  await checkAccessible(page, 'all filters');
  await checkTargets(page, 'all filters');
  await checkNarrow(page, 'all filters');
  for (const path of galleries) {
    await openWithin(page, path);
    await expect(page.getByRole('article')).toHaveCount(6);
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page.getByRole('definition').first()).toBeVisible();
    await waitForIdle(page);
    await checkAccessible(page, `the first item of ${path}`);
    await checkTargets(page, `the first item of ${path}`);
    await checkSpanish(page, `the first item of ${path}`);
    await checkNarrow(page, `the first item of ${path}`);
    // No other journey on a phone uses every back button.
    await page.getByRole('link', { name: /^All / }).first().click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});
