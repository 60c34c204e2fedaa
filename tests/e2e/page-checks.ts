import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Shows the page in a theme, as if it had been chosen in another tab. */
export async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((dark) => {
    localStorage.setItem('darkMode', String(dark));
    window.dispatchEvent(new StorageEvent('storage', { key: 'darkMode', newValue: String(dark) }));
  }, theme === 'dark');
  await expect(page.locator('html')).toHaveCSS('color-scheme', theme);
}

/** Waits until the page has loaded, has a heading, and nothing on it is still arriving. */
export async function waitForIdle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('load');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Half a transition has no contrast. */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
}

/** Looks the page over with axe, by some rules or by all that it has. */
async function expectNoViolations(page: Page, where: string, rules?: string[]): Promise<void> {
  await finishTransitions(page);
  // Within the page itself, for else each look opens one more; and only what is wrong is described.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
  expect(found, where).toEqual([]);
}

/** The rules that look at colours: in the dark theme the document is the same but for these. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Looks the page over by all rules, and in the dark theme by those of colours. */
export async function checkAccessible(page: Page, where: string): Promise<void> {
  await expectNoViolations(page, where);
  await showTheme(page, 'dark');
  await expectNoViolations(page, `${where}, in the dark theme`, colorRules);
  await showTheme(page, 'light');
}

/** Nothing is wider than the screen. */
export async function checkWidth(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}
