import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Stores the theme as a visitor's browser has it stored; the next page opened shows it. */
export async function storeTheme(page: Page, dark: boolean): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('darkMode', JSON.stringify(value)), dark);
}

/** Waits until the page has loaded, has a heading, and nothing on it is still arriving. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('load');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Looks the page over with axe, once colours no longer change: half a transition has no contrast. */
export async function checkAccessible(page: Page, where: string): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
  expect(found, where).toEqual([]);
}

/** Nothing is wider than the screen. */
export async function checkWidth(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}
