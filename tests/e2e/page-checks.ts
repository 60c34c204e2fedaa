import type { Locator, Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './fixtures.ts';

export async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  // The page has no listener before its scripts have run.
  await expect(async () => {
    await page.evaluate((dark) => {
      localStorage.setItem('darkMode', String(dark));
      const change = { key: 'darkMode', newValue: String(dark) };
      window.dispatchEvent(new StorageEvent('storage', change));
    }, theme === 'dark');
    await expect(page.locator('html')).toHaveCSS('color-scheme', theme, { timeout: 1000 });
  }).toPass();
}

export async function waitForIdle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('load');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** One of the last scripts of a page creates the router. */
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

/** Client-side navigation takes half the time of a page load, which would also reload axe. */
export async function openWithin(page: Page, path: string): Promise<void> {
  // Opening a page with a known title in between makes the change detectable.
  const [between, title] =
    path === '/terms' ? ['/privacy', 'Privacy Policy'] : ['/terms', 'Terms of Use'];
  const heading = page.getByRole('heading', { level: 1, name: title, exact: true });
  // A new document may not have listeners yet.
  await expect(async () => {
    await goWithin(page, between);
    await expect(heading).toBeVisible({ timeout: 2000 });
  }).toPass();
  await goWithin(page, path);
  await expect(heading).toBeHidden();
  await waitForIdle(page);
}

/**
 * Must be called before the navigation. Returns a function that reads the sum of the shifts after
 * the first frame, including those right after input.
 */
export async function watchShifts(page: Page, path: string): Promise<() => Promise<number>> {
  const sum = await page.evaluateHandle((next) => {
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    const shifts: Shift[] = [];
    let from = Number.POSITIVE_INFINITY;
    // Notices overlay the page and move when they would cover the title.
    const isOfNotices = ({ sources }: Shift) =>
      sources.length > 0 &&
      sources.every(
        ({ node }) => node instanceof Element && node.closest('[aria-label="Notices"]'),
      );
    const keep = (entries: PerformanceEntryList) =>
      shifts.push(...(entries as Shift[]).filter((shift) => !isOfNotices(shift)));
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe({ type: 'layout-shift' });
    const title = document.querySelector('h1')?.textContent;
    const wait = () => {
      const heading = document.querySelector('h1')?.textContent;
      if (location.pathname !== next || !heading || heading === title) requestAnimationFrame(wait);
      else requestAnimationFrame((time) => (from = time));
    };
    wait();
    return () => {
      keep(observer.takeRecords());
      return shifts
        .filter(({ startTime }) => startTime > from)
        .reduce((all, { value }) => all + value, 0);
    };
  }, path);
  return () => sum.evaluate((read) => read());
}

export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let press = 0; press < 60; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Contrast cannot be measured during transitions. Animations that follow the scrolling never end. */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
}

interface AxeOptions {
  readonly rules?: string[];
  readonly within?: string;
}

async function expectNoViolations(
  page: Page,
  where: string,
  options: AxeOptions = {},
): Promise<void> {
  await finishTransitions(page);
  // Loading axe takes as long as a run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Axe takes as long to describe passes as to check.
  const violations = await page.evaluate(async ({ rules, within }: AxeOptions) => {
    const { axe: loaded } = window as unknown as { axe: { run: typeof axe.run } };
    const { violations } = await loaded.run(within ?? document, {
      resultTypes: ['violations'],
      ...(rules && { runOnly: { type: 'rule', values: rules } }),
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    );
  }, options);
  expect(violations, where).toEqual([]);
}

/** No other rule depends on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

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

export async function checkOfSystem(page: Page, where: string, within?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoViolations(page, where, { within });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, `${where}, in the dark theme`, { rules: colorRules, within });
}

export async function checkWidth(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Targets must be 44 px high and wide, except links in running text and ratings. */
function findSmallTargets(): string[] {
  const [min, reach] = [44, 24];
  const isOf = (target: Element, hit: Element | null) =>
    hit !== null && (target.contains(hit) || hit.closest('label')?.control === target);
  /** Separators do not count as text around a link. */
  function isInText(target: Element): boolean {
    if (getComputedStyle(target).display !== 'inline') return false;
    const lines = target.closest('p, li, dd, dt, td, th, label, h1, h2, h3, span:not(:has(a))');
    const words = (lines?.textContent ?? '').trim().length;
    return words > (target.textContent ?? '').trim().length + 3;
  }
  const small: string[] = [];
  // Notices cover parts of the page for some seconds.
  const notices = document.querySelector<HTMLElement>('[aria-label="Notices"]');
  notices?.style.setProperty('display', 'none');
  // A modal dialog blocks the targets below it.
  const root = document.querySelector('dialog:modal') ?? document;
  for (const target of root.querySelectorAll('a[href], button, input, select, textarea')) {
    // Rating cards are 30 × 38 px, but the gaps around a card are part of its target.
    const isRating = target.matches('[type="radio"]') && target.closest('[class*="choices"]');
    // The header would not fit on the narrowest screens otherwise.
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

export async function checkTargets(page: Page, where: string): Promise<void> {
  expect.soft(await page.evaluate(findSmallTargets), `small targets of ${where}`).toEqual([]);
}

/** Options cannot contain elements. */
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
