import type { Locator, Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './fixtures.ts';

/** Shows the page in a theme, as if it had been chosen in another tab. */
export async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  // Before its scripts run, nobody on the page hears of it.
  await expect(async () => {
    await page.evaluate((dark) => {
      localStorage.setItem('darkMode', String(dark));
      const told = { key: 'darkMode', newValue: String(dark) };
      window.dispatchEvent(new StorageEvent('storage', told));
    }, theme === 'dark');
    await expect(page.locator('html')).toHaveCSS('color-scheme', theme, { timeout: 1000 });
  }).toPass();
}

/** Waits until the page has loaded, has a heading, and nothing on it is still arriving. */
export async function waitForIdle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('load');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Waits for the router: the files of a page run one after the other, its own among the last. */
export async function waitForRouter(page: Page): Promise<void> {
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
}

async function goWithin(page: Page, path: string): Promise<void> {
  await waitForRouter(page);
  return page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    return router.navigate(to);
  }, path);
}

/**
 * Opens a page from within the app and waits until it is idle. Many pages are walked in half the time in
 * one document: neither the app nor axe is loaded again.
 */
export async function openWithin(page: Page, path: string): Promise<void> {
  // The page before stays until the next one is there: one that is known by its title goes between.
  const [between, title] =
    path === '/terms' ? ['/privacy', 'Privacy Policy'] : ['/terms', 'Terms of Use'];
  const heading = page.getByRole('heading', { level: 1, name: title, exact: true });
  // A document that has just been opened may not listen yet.
  await expect(async () => {
    await goWithin(page, between);
    await expect(heading).toBeVisible({ timeout: 2000 });
  }).toPass();
  await goWithin(page, path);
  await expect(heading).toBeHidden();
  await waitForIdle(page);
}

/**
 * Adds up by how much the next page moves after its first picture, as browsers measure it, whatever the
 * fan did before. Called before the step that leads there; gives how to read the sum.
 */
export async function watchShifts(page: Page, path: string): Promise<() => Promise<number>> {
  const sum = await page.evaluateHandle((next) => {
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    const shifts: Shift[] = [];
    let from = Number.POSITIVE_INFINITY;
    // Notices lie over the page, and make way for its title.
    const isOfNotices = ({ sources }: Shift) =>
      sources.length > 0 &&
      sources.every(
        ({ node }) => node instanceof Element && node.closest('[aria-label="Notices"]'),
      );
    const keep = (entries: PerformanceEntryList) =>
      shifts.push(...(entries as Shift[]).filter((shift) => !isOfNotices(shift)));
    const look = new PerformanceObserver((list) => keep(list.getEntries()));
    look.observe({ type: 'layout-shift' });
    const title = document.querySelector('h1')?.textContent;
    const wait = () => {
      const there = document.querySelector('h1')?.textContent;
      if (location.pathname !== next || !there || there === title) requestAnimationFrame(wait);
      else requestAnimationFrame((time) => (from = time));
    };
    wait();
    return () => {
      keep(look.takeRecords());
      return shifts
        .filter(({ startTime }) => startTime > from)
        .reduce((all, { value }) => all + value, 0);
    };
  }, path);
  return () => sum.evaluate((read) => read());
}

/** Presses Tab until it has the focus. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let press = 0; press < 60; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
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

/** What axe is asked for: some of its rules, one part of the page, or all. */
interface Look {
  readonly rules?: string[];
  readonly within?: string;
}

/** Looks the page over with axe. Our pages hold no frames, which it would have to be loaded into. */
async function expectNoViolations(page: Page, where: string, look: Look = {}): Promise<void> {
  await finishTransitions(page);
  // It takes as long to load as to run, and is loaded by the look before in the same document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Only what is wrong leaves the page: all that is right takes as long to describe as to find.
  const found = await page.evaluate(async ({ rules, within }: Look) => {
    const { axe: loaded } = window as unknown as { axe: { run: typeof axe.run } };
    const { violations } = await loaded.run(within ?? document, {
      resultTypes: ['violations'],
      ...(rules && { runOnly: { type: 'rule', values: rules } }),
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    );
  }, look);
  expect(found, where).toEqual([]);
}

/** The rules that look at colours: in the other theme the document is the same but for these. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Looks the page over by all rules, and in the other theme by those of colours; shows it in its own
 * theme again.
 */
export async function checkAccessible(page: Page, where: string): Promise<void> {
  await expectNoViolations(page, where);
  const isDark = await page.evaluate(
    () => getComputedStyle(document.documentElement).colorScheme === 'dark',
  );
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await showTheme(page, other);
  await expectNoViolations(page, `${where}, in the ${other} theme`, { rules: colorRules });
  await showTheme(page, own);
}

/** Looks a page, or a part of it, over that wears the theme of the reader's system, in both. */
export async function checkOfSystem(page: Page, where: string, within?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoViolations(page, where, { within });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, `${where}, in the dark theme`, { rules: colorRules, within });
}

/** Nothing is wider than the screen. */
export async function checkWidth(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** The targets that are under 44 pixels high or wide, links in running text and ratings left out. */
function findSmallTargets(): string[] {
  const [min, reach] = [44, 24];
  const isOf = (target: Element, hit: Element | null) =>
    hit !== null && (target.contains(hit) || hit.closest('label')?.control === target);
  /** Links in running text: the words round them are more than a sign between two links. */
  function isInText(target: Element): boolean {
    if (getComputedStyle(target).display !== 'inline') return false;
    const lines = target.closest('p, li, dd, dt, td, th, label, h1, h2, h3, span:not(:has(a))');
    const words = (lines?.textContent ?? '').trim().length;
    return words > (target.textContent ?? '').trim().length + 3;
  }
  const small: string[] = [];
  // Notices lie over the page for some seconds.
  const notices = document.querySelector<HTMLElement>('[aria-label="Notices"]');
  notices?.style.setProperty('display', 'none');
  // Nothing behind a dialog can be pressed.
  const root = document.querySelector('dialog:modal') ?? document;
  for (const target of root.querySelectorAll('a[href], button, input, select, textarea')) {
    // Cards of a rating are 30 by 38, and the gaps round them are theirs.
    const isRating = target.matches('[type="radio"]') && target.closest('[class*="choices"]');
    // The header of the narrowest screens would not fit otherwise.
    const isNarrow = window.innerWidth < 360 && target.closest('header') !== null;
    if (target.closest('[inert]') || target.matches('[href="#main"]') || isRating) continue;
    if (isNarrow) continue;
    if (!target.checkVisibility({ visibilityProperty: true }) || isInText(target)) continue;
    target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const label = target instanceof HTMLInputElement ? target.labels?.[0] : undefined;
    const isHidden = target.getBoundingClientRect().width <= 1;
    const box = (isHidden && label ? label : target).getClientRects()[0];
    if (!box) continue;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const extent = (stepX: number, stepY: number) => {
      let steps = 0;
      while (
        steps < reach &&
        isOf(target, document.elementFromPoint(x + stepX * (steps + 1), y + stepY * (steps + 1)))
      )
        steps += 1;
      return steps;
    };
    const width = extent(-1, 0) + 1 + extent(1, 0);
    const height = extent(0, -1) + 1 + extent(0, 1);
    if (Math.min(width, height) >= min) continue;
    const name = target.getAttribute('aria-label') ?? label?.textContent ?? target.textContent;
    small.push(`${width}x${height} ${target.tagName.toLowerCase()} "${name?.trim()}"`);
  }
  notices?.style.removeProperty('display');
  window.scrollTo({ top: 0, behavior: 'instant' });
  return small;
}

/** What is pressed is 44 pixels high and wide, however small it is drawn. */
export async function checkTargets(page: Page, where: string): Promise<void> {
  expect.soft(await page.evaluate(findSmallTargets), `small targets of ${where}`).toEqual([]);
}

/** The product's few Spanish words are marked; a choice of a list cannot mark a part of itself. */
export async function checkSpanish(page: Page, where: string): Promise<void> {
  const unmarked = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      if (!/\b(hombre|mujer|otros|Volver)\b/.test(textContent ?? '')) continue;
      if (parentElement?.closest('script, option, [lang="es"]')) continue;
      found.push(textContent ?? '');
    }
    return found;
  });
  expect(unmarked, `Spanish words of ${where}`).toEqual([]);
}
