import type { Locator, Page } from '@playwright/test';
import { eleven } from '#sports/football/eleven.ts';
import { callAs, expect, registerFan, signIn, test } from './fixtures.ts';
import { saveLineup } from './lineups/steps.ts';
import { checkAccessible, checkWidth, showTheme, waitForIdle } from './page-checks.ts';

async function tabThrough(page: Page, count: number): Promise<string[]> {
  const met: string[] = [];
  for (let index = 0; index < count; index += 1) {
    await page.keyboard.press('Tab');
    met.push(
      await page.evaluate(() => {
        const { activeElement } = document;
        return (
          activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? ''
        );
      }),
    );
  }
  return met;
}

test.describe('on a phone, in the light theme', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the focus follows the visual order, and an impossible range is reported before the search', async ({
    page,
    request,
    server,
  }) => {
    const fan = await registerFan(request, server);
    await signIn(page, server, fan);
    await page.goto('/fifa/players?view=eleven');
    await waitForIdle(page);
    await expect(page.getByRole('link', { name: 'Notifications' })).toBeVisible();
    expect(await tabThrough(page, 11)).toEqual([
      'Skip to the content',
      'Tifo, home',
      'Search everything',
      'Notifications',
      'Dark theme',
      'Log out',
      'LP',
      'More links',
      'FIFA',
      'MOTO GP',
      'POWER LIFTING',
    ]);
    expect(await tabThrough(page, 4)).toEqual([
      'FIFA',
      'Show Gallery',
      'Show Table',
      'Show Eleven',
    ]);
    const places = () =>
      page
        .getByRole('group', { name: 'View' })
        .getByRole('button')
        .evaluateAll((modes) =>
          modes.map((mode) => [mode.textContent, mode.getBoundingClientRect().left]),
        );
    const before = await places();
    await page.getByRole('button', { name: 'Show Gallery' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Players');
    expect(await places()).toEqual(before);
    await page.getByRole('textbox', { name: 'Search' }).focus();
    expect(await tabThrough(page, 3)).toEqual(['Search', 'FILTER', 'SORT']);

    await page.goto('/fifa/players');
    await waitForIdle(page);
    const apply = page.getByRole('search').getByRole('button', { name: 'Search' });
    await page.getByRole('button', { name: 'FILTER', exact: true }).click();
    await expect(apply).toHaveCount(1);
    await expect(apply).toHaveText('Search');
    await page.getByLabel('Filter by').selectOption('rating');
    await page.getByLabel('Min').fill('90');
    await page.getByLabel('Max').fill('80');
    const sent: string[] = [];
    page.on('request', (call) => sent.push(call.url()));
    await page.getByLabel('Max').blur();
    await expect(page.getByRole('alert')).toHaveText('Min must not be above Max.');
    expect(sent.filter((address) => address.includes('rating='))).toEqual([]);
    await checkAccessible(page, 'a filter that nothing can pass');

    await page.setViewportSize({ width: 844, height: 390 });
    const header = await page.getByRole('banner').boundingBox();
    expect(header?.height).toBeLessThan(390 / 5);
    await checkWidth(page, 'a phone on its side');
  });
});

const peers = { hombre: 'men', mujer: 'women' } as const;

interface Lifter {
  readonly _id: string;
  readonly name: string;
  readonly gender: keyof typeof peers;
}

/** The lifter's gender is in Spanish as stored. */
async function checkPeers(page: Page, gender: keyof typeof peers) {
  const main = page.getByRole('main');
  await expect(main.getByRole('definition').and(page.locator('[lang="es"]'))).toHaveText(gender);
  const category = main.getByRole('link', { name: new RegExp(` ${gender}$`) }).first();
  await expect(category.locator('[lang="es"]')).toHaveText(gender);
  await expect(
    main.getByText(new RegExp(`^\\d+(st|nd|rd|th) of [\\d,]+ \\S+ ${peers[gender]}$`)),
  ).toBeVisible();
  await page.getByLabel('Compared with').selectOption('gender');
  const among = main.getByRole('heading', { name: new RegExp(`^Among \\S+ ${peers[gender]}$`) });
  await expect(among).toBeVisible();
  await expect(among.locator('[lang]')).toHaveCount(0);
}

/** Letters that fit on a line of 390 px at double text size. */
const wholeWord = 11;

function findUnreadable(page: Page) {
  return page.evaluate((longest) => {
    const isSeen = (box: Element) =>
      box.checkVisibility() && !box.closest('svg, [aria-hidden="true"] svg');
    /** Returns null if the text may be cut: scrollable, for screen readers only, or with a `title`. */
    const listClippingBoxes = (box: Element) => {
      const found: DOMRect[] = [];
      for (let at: Element | null = box; at && at !== document.body; at = at.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(at);
        if (clipPath !== 'none' || overflowX === 'auto' || overflowX === 'scroll') return null;
        if (at.hasAttribute('title')) return null;
        if (overflowX !== 'visible') found.push(at.getBoundingClientRect());
      }
      return found;
    };
    const wrong: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const box = text.parentElement;
      const edges = box && isSeen(box) ? listClippingBoxes(box) : null;
      if (!edges) continue;
      for (const match of (text.nodeValue ?? '').matchAll(/[^\s\-–]+/g)) {
        const range = document.createRange();
        range.setStart(text, match.index);
        range.setEnd(text, match.index + match[0].length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
        const isOut = lines.some(
          ({ left, right }) =>
            left < -1 ||
            right > window.innerWidth + 1 ||
            edges.some((edge) => left < edge.left - 1 || right > edge.right + 1),
        );
        const isBroken =
          match[0].length <= longest && new Set(lines.map(({ top }) => top)).size > 1;
        if (isOut || isBroken) wrong.push(`${match[0]} in “${box?.textContent}”`);
      }
    }
    return wrong;
  }, wholeWord);
}

test.describe('on a phone, in the dark theme', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('at double text size in the dark theme no text is cut, and drawings have text alternatives', async ({
    page,
    request,
    server,
  }) => {
    const fan = await registerFan(request, server);
    const other = callAs(request, server, await registerFan(request, server));
    const lifters: Lifter[] = (await other.get('/lifter?size=100')).data;
    const [lifter] = lifters;
    const opposite = lifters.find(({ gender }) => gender !== lifter?.gender);
    if (!lifter || !opposite) throw new Error('There are women and men');
    const built = await saveLineup(other, eleven, 'Los de siempre');
    await callAs(request, server, fan).post(`${eleven.api.comment}/${built._id}`, {
      comment: 'Bien visto.',
      rating: 4,
    });
    await signIn(page, server, fan);

    await page.goto('/powerlifting/lifters');
    const card = page.getByRole('article').filter({ hasText: lifter.name });
    await expect(card.getByRole('button')).toHaveAccessibleName(`Like ${lifter.name}`);
    await card.getByRole('link', { name: lifter.name }).click();
    await waitForIdle(page);
    await checkPeers(page, lifter.gender);
    await expect(page.getByText(/each side/).first()).toHaveText(/\d of 25, .*\d of \d/);
    await expect(
      page.getByRole('cell', { name: /^\d+(st|nd|rd|th) percentile$/ }).first(),
    ).toBeVisible();

    const lifterPage = `/powerlifting/lifters/${opposite._id}`;
    for (const path of [`/eleven/${built._id}`, eleven.page, lifterPage]) {
      await page.goto(path);
      await waitForIdle(page);
      if (path === lifterPage) await checkPeers(page, opposite.gender);
      await showTheme(page, 'dark');
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await checkWidth(page, `${path} in large letters`);
      expect(await findUnreadable(page), `${path} in large letters`).toEqual([]);
      if (path !== eleven.page) continue;
      const keeper = page.getByRole('button', { name: /^Goalkeeper/ });
      await keeper.click();
      const close = page.getByRole('button', { name: 'Close the list' });
      await expect(close).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: /Donnarumma/ })).toBeVisible();
      expect(await findUnreadable(page), 'the list in large letters').toEqual([]);
      await close.click();
      await expect(close).toBeHidden();
    }

    await page.emulateMedia({ forcedColors: 'active' });
    const colors = (cells: Locator) =>
      cells.evaluateAll((found) => found.map((cell) => getComputedStyle(cell).backgroundColor));
    await page.goto(`/eleven/${built._id}`);
    const comment = page.getByRole('article').filter({ hasText: 'Bien visto.' });
    await expect(comment).toBeVisible();
    const rated = await colors(comment.locator('[class*="cards"] i'));
    expect(new Set(rated).size).toBe(2);
    await page.goto('/');
    await waitForIdle(page);
    const dots = await colors(page.locator('[class*="where"] i'));
    expect(new Set(dots).size).toBe(2);
    expect(dots).not.toContain('rgb(255, 255, 255)');
    // Printed pages are white in the dark theme too.
    for (const name of ['Tifo, home', 'MOTO GP']) {
      const drawing = page.getByRole('link', { name }).locator('svg').first();
      await expect(drawing, name).not.toHaveCSS('color', 'rgb(255, 255, 255)');
    }
  });
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  // Chromium reports `:hover` for the element under the last tap when the page changes.
  test('a card with :hover after a tap is not raised', async ({ page, request, server }) => {
    await signIn(page, server, await registerFan(request, server));
    await page.goto('/fifa/players');
    const cards = page.getByRole('main').getByRole('article');
    const shadows = () =>
      cards.evaluateAll((all) => all.map((card) => getComputedStyle(card).boxShadow));
    await cards.nth(1).hover();
    expect(await cards.nth(1).evaluate((card) => card.matches(':hover'))).toBe(true);
    expect(new Set(await shadows()).size).toBe(1);
  });
});
