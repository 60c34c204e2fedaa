import type { Page } from '@playwright/test';
import { eleven } from '#sports/football/eleven.ts';
import { callAs, expect, registerFan, signIn, test } from '../fixtures.ts';
import { saveLineup } from '../lineups/steps.ts';

test.describe.configure({ timeout: 180_000 });

const touches = {
  'a password manager adds elements beside inputs': () => {
    for (const input of document.querySelectorAll('input, button')) {
      input.after(document.createElement('com-manager-root'));
    }
    document.body.append(document.createElement('com-manager-menu'));
  },
  'a password manager wraps inputs and fills them': () => {
    for (const input of document.querySelectorAll('input')) {
      const wrapper = document.createElement('div');
      input.replaceWith(wrapper);
      wrapper.append(input);
    }
  },
  'a translator swaps texts': () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (/SCRIPT|STYLE|NOSCRIPT/.test(text.parentElement?.tagName ?? '')) continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = `«${text.textContent}»`;
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
    }
  },
  'a proxy replaces words': () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: text } = walker;
      if (/SCRIPT|STYLE/.test(text.parentElement?.tagName ?? '')) continue;
      text.textContent = (text.textContent ?? '').replaceAll('o', '0');
    }
  },
  'a proxy removes comments': () => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
    const comments: Node[] = [];
    while (walker.nextNode()) comments.push(walker.currentNode);
    for (const comment of comments) comment.parentNode?.removeChild(comment);
  },
  'an antivirus adds a script and styles': () => {
    document.head.prepend(document.createElement('style'), document.createElement('script'));
    document.body.prepend(document.createElement('style'), document.createElement('script'));
  },
  'a toolbar goes before the page': () => {
    const bar = document.createElement('div');
    bar.textContent = 'Toolbar';
    document.body.prepend(bar);
  },
  'an extension marks elements': () => {
    document.documentElement.setAttribute('data-extension', 'on');
    document.documentElement.setAttribute('lang', 'es');
    document.body.setAttribute('data-extension', 'on');
    document.body.className = 'extension';
    for (const element of document.querySelectorAll('input, a, h1')) {
      element.setAttribute('data-extension', 'on');
      element.classList.add('extension');
    }
  },
  'a blocker removes parts': () => {
    document.querySelector('footer')?.remove();
    document.querySelector('header')?.remove();
    document.querySelector('main > :last-child')?.remove();
  },
  'a reader moves the page into a frame of its own': () => {
    const box = document.createElement('section');
    box.append(...[...document.body.children].filter(({ tagName }) => tagName !== 'SCRIPT'));
    document.body.prepend(box);
  },
} satisfies Record<string, () => void>;

async function openTouched(
  page: Page,
  path: string,
  touch: () => void,
  meanwhile = async () => {},
): Promise<void> {
  const { promise: touched, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await touched;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await meanwhile();
  await page.evaluate(touch);
  resolve();
}

/** Navigation without a new document requires hydrated code. */
async function expectAlive(page: Page): Promise<void> {
  const home = page.getByRole('banner').getByRole('link', { name: 'Tifo' });
  await expect(async () => {
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await home.click({ timeout: 1000 });
    await expect(page).toHaveURL('/', { timeout: 1000 });
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  }).toPass({ timeout: 15_000 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function checkPages(page: Page, paths: readonly string[], touch: () => void) {
  for (const path of paths) {
    await test.step(path, async () => {
      await openTouched(page, path, touch);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAlive(page);
    });
  }
}

/** Prerendered pages with and without a form, and one page per shell. */
const publicPages = ['/', '/about', '/register', '/login', '/eleven/crowd', '/nowhere'];

for (const [name, touch] of Object.entries(touches)) {
  test(`every page opens when ${name}`, async ({ page, request, server, watch }) => {
    // Leaving a page ends its unfinished requests, which then count as failed.
    watch.expectFailure(/./);
    const session = await registerFan(request, server);
    const api = callAs(request, server, session);
    const { _id } = await saveLineup(api, eleven, 'La tocada');
    const { data } = await api.get('/players?size=1');
    await checkPages(page, [...publicPages, `/eleven/${_id}`], touch);
    await signIn(page, server, session);
    await checkPages(page, ['/fifa/players', `/fifa/players/${data[0]._id}`, '/eleven'], touch);
  });
}

test('the login works with a password manager and keeps the filled-in values', {
  tag: '@day-desktop',
}, async ({ page, request, server }) => {
  const { fan } = await registerFan(request, server);
  const touch = touches['a password manager adds elements beside inputs'];
  await openTouched(page, '/login', touch, async () => {
    await page.getByLabel('Email').fill(fan.email);
    await page.getByLabel('Password', { exact: true }).fill(fan.password);
  });
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/login/);
});

test('without storage, public pages open and a login lasts for the tab', async ({
  page,
  request,
  server,
}) => {
  const { fan } = await registerFan(request, server);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await checkPages(
    page,
    publicPages.filter((path) => path !== '/nowhere'),
    () => {},
  );
  await page.goto('/login');
  await expect(page.getByText(/stay signed in until you close or\s+reload this tab/)).toBeVisible();
  await page.getByLabel('Email').fill(fan.email);
  await page.getByLabel('Password', { exact: true }).fill(fan.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/fifa$/);
  await page
    .getByRole('main')
    .getByRole('link', { name: /players/i })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /players/i })).toBeVisible();
});
