import type { Page } from '@playwright/test';
import { likesText } from '#client/likes/likes-text.ts';
import { podium } from '#sports/motogp/podium.ts';
import { expect, newFan, registerFan, test } from '../fixtures.ts';
import { fillByTap, filled } from '../lineups/steps.ts';

test.describe.configure({ timeout: 120_000 });

/** Imitates a browser's translation, which wraps each text in two `<font>` elements. */
async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    function translate(text: Text) {
      const parent = text.parentElement;
      if (!parent || text.data.trim() === '') return;
      if (parent.closest('script, style, noscript, font, textarea, [translate="no"]')) return;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
    function translateAll() {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(translate);
    }
    document.addEventListener('DOMContentLoaded', () => {
      translateAll();
      const changes = { subtree: true, childList: true, characterData: true };
      new MutationObserver(translateAll).observe(document.body, changes);
    });
  });
}

test('every main action works on a translated page', async ({ page, request, server, watch }) => {
  watch.expectFailure(/login|registerRedirect/);
  await translatePages(page);
  const main = page.getByRole('main');
  const press = (name: string | RegExp) =>
    main
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
  const { fan } = await registerFan(request, server);
  const other = await registerFan(request, server, newFan('Íñigo Ruiz'));

  await test.step('an empty sign-up reports the missing fields', async () => {
    await page.goto('/register');
    await press('Register');
    await expect(main.getByText('Enter a name')).toBeVisible();
    await page.getByLabel('Name').fill('Ana');
    await press('Register');
    await expect(main.getByText('Enter a name')).toBeHidden();
  });

  await test.step('a wrong password, then the right one', async () => {
    await page.goto('/login');
    // React can lose a text that is filled in while it renders the page again.
    await expect(main.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();
    await page.getByLabel('Email').fill(fan.email);
    await page.getByLabel('Password', { exact: true }).fill('Wrong-2026!');
    await press('Log in');
    await expect(main.getByText(/not your password/)).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(fan.password);
    await press('Log in');
    await expect(page).toHaveURL(/\/fifa$/);
  });

  await test.step('a filter, a like, a comment', async () => {
    await page.goto('/fifa/players');
    await page.getByRole('button', { name: 'FILTER', exact: true }).click();
    await page.getByRole('button', { name: 'forward', exact: true }).click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/position=forward/);
    const first = page.getByRole('article').first();
    await expect(first).toContainText('forward');
    await first.getByRole('link').first().click();
    const like = main.getByRole('button', { name: 'Like', exact: true });
    await expect(like).toBeVisible();
    await expect(main.locator('svg text').first()).toBeVisible();
    await expect(main.locator('svg font'), 'shirt numbers are not translated').toHaveCount(0);
    const likes = like.locator('..').getByText(/^\d+ likes?$/);
    const before = Number.parseInt(await likes.innerText(), 10);
    await like.click();
    await expect(likes).toHaveText(likesText(before + 1));
    await press('Comments');
    await main.getByRole('textbox').fill('Qué gol.');
    await press('Send');
    await expect(main.getByRole('article').getByText('Qué gol.')).toBeVisible();
  });

  await test.step('a heading names the selected peer group', async () => {
    await page.goto('/powerlifting/lifters');
    await main.getByRole('article').first().getByRole('link').first().click();
    const heading = main.getByRole('heading', { name: /^Among / });
    const before = await heading.innerText();
    await main.getByLabel('Compared with').selectOption({ index: 1 });
    await expect(heading).not.toHaveText(before);
  });

  await test.step('a Podium is built and saved', async () => {
    await page.goto('/podium');
    await page.getByLabel('Name', { exact: true }).fill('Los míos');
    await main.locator('[data-slot="firstPlace"]').click();
    await fillByTap(page, podium);
    await expect(filled(page)).toHaveText('3 of 3');
    await press('Create Podium');
    await expect(page).toHaveURL(/\/motogp\/riders$/);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('a fan is followed, and unfollowed', async () => {
    await page.goto(`/users/${other.user._id}`);
    await expect(page.getByText('0 followers')).toBeVisible();
    await press(/^Follow/);
    await expect(page.getByText('1 follower', { exact: true })).toBeVisible();
    await expect(page.getByText('0 followers')).toBeHidden();
    await press(/^Unfollow/);
    await expect(page.getByText('0 followers')).toBeVisible();
  });

  await test.step('the theme changes, then a logout', async () => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  });
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
});
