import type { Page } from '@playwright/test';
import { longestInteraction } from './goals.ts';
import { slowDown, watchPage } from './watch-page.ts';

/** Milliseconds from a press on `pressed` until a change in `changed` is painted. */
function timePress(page: Page, pressed: string, changed: string): Promise<number> {
  return page.evaluate(
    ([pressedSelector = '', changedSelector = '']) => {
      const target = document.querySelector<HTMLElement>(pressedSelector);
      const textOf = () => {
        const shown = document.querySelector(changedSelector);
        return `${shown?.getAttribute('aria-pressed')} ${shown?.textContent}`;
      };
      if (!target) throw new Error(`nothing is ${pressedSelector}`);
      const before = textOf();
      return new Promise<number>((resolve, reject) => {
        const start = performance.now();
        setTimeout(() => reject(new Error(`${changedSelector} stays ${before}`)), 10_000);
        // Runs after the frame with the change was handed over for painting.
        const look = () =>
          requestAnimationFrame(() => {
            if (textOf() === before) return look();
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - start);
            port2.postMessage(null);
          });
        look();
        target.click();
      });
    },
    [pressed, changed],
  );
}

/** Milliseconds until prefetching is done; it starts when the page is idle. */
const restTime = 4000;
const heart = 'main li button[aria-label^="Like "]';

export async function pressHearts(page: Page, url: string, times: number): Promise<number[]> {
  await watchPage(page, heart);
  await slowDown(page, 'slow4g');
  await page.goto(url);
  await page.waitForFunction(() => window.benchNotes?.usable > 0, null, { timeout: 60_000 });
  await page.waitForTimeout(restTime);
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    taken.push(await timePress(page, heart, heart));
    await page.waitForTimeout(1500);
  }
  return taken;
}

export async function turnPages(page: Page, url: string, times: number): Promise<number[]> {
  await watchPage(page, heart);
  await slowDown(page, 'slow4g');
  await page.goto(url);
  await page.waitForFunction(() => window.benchNotes?.usable > 0, null, { timeout: 60_000 });
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await page.waitForTimeout(restTime);
    taken.push(
      await timePress(
        page,
        'main button[aria-label="Next page"]',
        'section[aria-labelledby="results-heading"] li a',
      ),
    );
  }
  return taken;
}

export async function visitPages(page: Page, origin: string): Promise<number> {
  await watchPage(page, 'main a');
  await slowDown(page, 'fast');
  await page.goto(`${origin}/fifa`);
  const look = () => page.waitForTimeout(1200);
  const main = page.getByRole('main');
  const press = async (target: ReturnType<Page['locator']>) => {
    await target.first().click({ timeout: 30_000 });
    await look();
  };
  await look();
  await press(main.locator('a[href="/fifa/players"]'));
  await press(main.locator('li button[aria-label^="Like "]'));
  await press(main.getByRole('button', { name: 'Next page' }));
  await press(main.locator('a[href^="/fifa/players/"]'));
  await page.goBack();
  await look();
  const search = main.getByRole('textbox', { name: 'Search', exact: true });
  await search.pressSequentially('mes', { delay: 120 });
  await look();
  for (const address of ['/about', '/users', '/dashboard', '/fifa/teams', '/motogp/riders']) {
    // Navigates as a link would, independent of the menu layout.
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, address);
    await look();
    await press(page.getByRole('banner').getByRole('switch', { name: 'Dark theme' }));
  }
  const events = await page.evaluate(() => window.benchNotes.events);
  return longestInteraction(events);
}
