import type { Page } from '@playwright/test';
import { longestInteraction } from './goals.ts';
import { slowDown, watchPage } from './watch-page.ts';

/** Measures the milliseconds until `changed` is painted differently. */
function timePress(page: Page, pressed: string, changed: string): Promise<number> {
  return page.evaluate(
    ([pressedSelector = '', changedSelector = '']) => {
      const target = document.querySelector<HTMLElement>(pressedSelector);
      const readState = () => {
        const element = document.querySelector(changedSelector);
        return `${element?.getAttribute('aria-pressed')} ${element?.textContent}`;
      };
      if (!target) throw new Error(`nothing is ${pressedSelector}`);
      const before = readState();
      return new Promise<number>((resolve, reject) => {
        const start = performance.now();
        setTimeout(() => reject(new Error(`${changedSelector} stays ${before}`)), 10_000);
        const checkNextFrame = () =>
          requestAnimationFrame(() => {
            if (readState() === before) return checkNextFrame();
            // The message arrives after the frame is painted.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - start);
            port2.postMessage(null);
          });
        checkNextFrame();
        target.click();
      });
    },
    [pressed, changed],
  );
}

/** Prefetching starts once the page is idle. */
const prefetchMs = 4000;
const heart = 'main li button[aria-label^="Like "]';

async function openGallery(page: Page, url: string): Promise<void> {
  await watchPage(page, heart);
  await slowDown(page, 'slow4g');
  await page.goto(url);
  await page.waitForFunction(() => window.benchNotes?.usable > 0, null, { timeout: 60_000 });
}

export async function pressHearts(page: Page, url: string, rounds: number): Promise<number[]> {
  await openGallery(page, url);
  await page.waitForTimeout(prefetchMs);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push(await timePress(page, heart, heart));
    await page.waitForTimeout(1500);
  }
  return times;
}

export async function turnPages(page: Page, url: string, rounds: number): Promise<number[]> {
  await openGallery(page, url);
  const nextPage = 'main button[aria-label="Next page"]';
  const firstResult = 'section[aria-labelledby="results-heading"] li a';
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.waitForTimeout(prefetchMs);
    times.push(await timePress(page, nextPage, firstResult));
  }
  return times;
}

export async function visitPages(page: Page, origin: string): Promise<number> {
  await watchPage(page, 'main a');
  await slowDown(page, 'fast');
  await page.goto(`${origin}/fifa`);
  const pause = () => page.waitForTimeout(1200);
  const main = page.getByRole('main');
  const press = async (target: ReturnType<Page['locator']>) => {
    await target.first().click({ timeout: 30_000 });
    await pause();
  };
  await pause();
  await press(main.locator('a[href="/fifa/players"]'));
  await press(main.locator('li button[aria-label^="Like "]'));
  await press(main.getByRole('button', { name: 'Next page' }));
  await press(main.locator('a[href^="/fifa/players/"]'));
  await page.goBack();
  await pause();
  const search = main.getByRole('textbox', { name: 'Search', exact: true });
  await search.pressSequentially('mes', { delay: 120 });
  await pause();
  for (const address of ['/about', '/users', '/dashboard', '/fifa/teams', '/motogp/riders']) {
    // The menu may not have a link to each page.
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, address);
    await pause();
    await press(page.getByRole('banner').getByRole('switch', { name: 'Dark theme' }));
  }
  const events = await page.evaluate(() => window.benchNotes.events);
  return longestInteraction(events);
}
