// Measures the first minute of a scripted visitor, with 200 ms for each key and a second before each
// click: from opening the sign-up to the first like, mail included, and from opening the builder to a
// saved Eleven. It prints what each way took, and fails where one misses its goal.
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Locator, type Page } from '@playwright/test';
import { listMails, mailboxFolder } from '#server/mail/mailbox.ts';
import { eleven } from '#sports/football/eleven.ts';
import { findBrowser } from '#tests/support/browser.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';

const keyDelay = 200;
const clickDelay = 1000;
const fan = { name: 'Lucia Pena', email: 'lucia.pena@example.com', password: 'Visca-2026!' };
const elevenName = 'Los de arriba';
const goals = {
  like: { seconds: 25, clicks: 8 },
  elevenByClicks: { seconds: 60 },
  /** The keys of the name are not counted. */
  elevenByKeys: { seconds: 60, keys: 35 },
};

interface Visitor {
  readonly page: Page;
  readonly click: (target: Locator) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  readonly press: (key: string) => Promise<void>;
  readonly clicks: () => number;
  /** Those that were pressed, not typed. */
  readonly keys: () => number;
}

function makeVisitor(page: Page): Visitor {
  let clicks = 0;
  let keys = 0;
  return {
    page,
    async click(target) {
      await sleep(clickDelay);
      await target.click();
      clicks += 1;
    },
    type: (text) => page.keyboard.type(text, { delay: keyDelay }),
    async press(key) {
      await page.keyboard.press(key, { delay: keyDelay });
      keys += 1;
    },
    clicks: () => clicks,
    keys: () => keys,
  };
}

let missed = 0;

/** Prints what was measured beside its goals, and counts those that are missed. */
function report(what: string, measured: Record<string, number>, max: Record<string, number>) {
  const parts = Object.entries(max).map(([unit, goal]) => {
    const value = measured[unit] ?? Number.POSITIVE_INFINITY;
    if (value > goal) missed += 1;
    return `${Number(value.toFixed(1))} ${unit} of ${goal}${value > goal ? ', MISSED' : ''}`;
  });
  console.log(`${what}: ${parts.join(', ')}`);
}

const secondsSince = (began: number) => (performance.now() - began) / 1000;

/** What a line of the newest mail to that address holds, as soon as it is there. */
async function readMail(server: RunningServer, email: string, line: RegExp): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const mails = await listMails(mailboxFolder(server.dataDir));
    const found = mails.find(({ to }) => to.includes(email))?.text.match(line)?.[1];
    if (found !== undefined) return found;
    await sleep(100);
  }
  throw new Error(`No mail to ${email}`);
}

/** Signs up from the page that is open. The mail's link is opened, or its code typed. */
async function signUp(server: RunningServer, visitor: Visitor, email: string, byLink: boolean) {
  const { page, click, type } = visitor;
  const main = page.getByRole('main');
  await page.locator('input[name="name"]:focus').waitFor();
  await type(fan.name + email[0]);
  // The key that a phone calls Next.
  await page.keyboard.press('Enter', { delay: keyDelay });
  await type(email);
  await page.keyboard.press('Enter', { delay: keyDelay });
  await type(fan.password);
  const interest = page.getByRole('radio', { name: 'MotoGP' });
  if (!(await interest.isChecked())) await click(interest);
  await click(page.getByRole('radio', { name: 'mujer' }));
  await click(main.getByRole('button', { name: 'Register' }));
  await page.waitForURL('**/verifyCode');
  if (byLink) {
    const link = await readMail(server, email, /^(http\S+\/verifyCode#\S+)$/m);
    // Where mails are read a link is one click; it opens a tab of this browser.
    await click(main.getByRole('heading', { level: 1 }));
    await page.goto('about:blank');
    await page.goto(link);
    return;
  }
  await page.locator('input[name="confirmationCode"]:focus').waitFor();
  await type(await readMail(server, email, /^(\d{6})$/m));
  await click(main.getByRole('button', { name: 'Verify' }));
  await click(page.getByRole('alertdialog').getByRole('button', { name: 'Send' }));
}

async function likeFirst({ page, click }: Visitor) {
  const like = page.getByRole('main').getByRole('button', { name: /^Like/ }).first();
  await click(like);
  await page.getByRole('button', { name: /like/i, pressed: true }).first().waitFor();
}

/** Opens the builder at rest. */
async function openBuilder(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(eleven.page);
  await page.getByRole('main').locator('[aria-busy="true"]').waitFor({ state: 'detached' });
}

const slotCount = (page: Page, count: number) =>
  page.getByText(`${count} of ${eleven.slots.length}`, { exact: true });

/** Whoever stands first in the list of each slot; the list goes on to the next slot by itself. */
async function buildByClicks({ page, click, type }: Visitor): Promise<void> {
  await openBuilder(page);
  const began = performance.now();
  await click(page.locator('[data-slot]').first());
  for (const [index, { label }] of eleven.slots.entries()) {
    const list = page.getByRole('region', { name: label, exact: true });
    await click(
      list
        .getByRole('list')
        .getByRole('button')
        .nth(await firstFree(list)),
    );
    await slotCount(page, index + 1).waitFor();
  }
  await click(page.getByLabel('Name', { exact: true }));
  await type(elevenName);
  await click(page.getByRole('button', { name: eleven.labels.create }));
  await page.waitForURL(`**${eleven.of.page}`);
  report('Eleven by clicks', { seconds: secondsSince(began) }, goals.elevenByClicks);
}

/** Which row of a list is the first of somebody who stands nowhere yet. */
async function firstFree(list: Locator): Promise<number> {
  await list.getByRole('list').getByRole('button').first().waitFor();
  const rows = await list.getByRole('list').getByRole('button').allInnerTexts();
  return rows.findIndex((row) => !eleven.slots.some(({ label }) => row.includes(label)));
}

async function buildByKeys({ page, press, type, keys }: Visitor): Promise<void> {
  await openBuilder(page);
  const began = performance.now();
  const before = keys();
  await press('Tab');
  await press('Enter');
  while ((await page.locator('[data-slot]:focus').count()) === 0) await press('Tab');
  await press('Enter');
  for (const [index, { label }] of eleven.slots.entries()) {
    await page
      .getByRole('region', { name: label, exact: true })
      .locator('input[type="search"]:focus')
      .waitFor();
    await press('Enter');
    await slotCount(page, index + 1).waitFor();
  }
  await type(elevenName);
  await press('Enter');
  await page.waitForURL(`**${eleven.of.page}`);
  const measured = { seconds: secondsSince(began), keys: keys() - before };
  report('Eleven by keys', measured, goals.elevenByKeys);
}

const server = await startServer({ RATE_LIMITS: 'off' });
const browser = await chromium.launch(await findBrowser());
const ways = [
  { what: 'riders asked for, code typed', start: '/motogp/riders', byLink: false },
  { what: 'riders asked for, link opened', start: '/motogp/riders', byLink: true },
  { what: 'from home, code typed', start: '/', byLink: false },
  { what: 'from home, link opened', start: '/', byLink: true },
];
for (const [index, { what, start, byLink }] of ways.entries()) {
  const context = await browser.newContext({
    ...{ baseURL: server.url, viewport: { width: 390, height: 844 } },
  });
  const page = await context.newPage();
  const visitor = makeVisitor(page);
  await page.goto(start, { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await page.waitForURL('**/register');
  const began = performance.now();
  await signUp(server, visitor, `${'abcd'[index]}${fan.email}`, byLink);
  if (start === '/') {
    await page.waitForURL('**/motogp');
    await visitor.click(
      page
        .getByRole('main')
        .getByRole('link', { name: /riders/i })
        .first(),
    );
  }
  await likeFirst(visitor);
  const measured = { seconds: secondsSince(began), clicks: visitor.clicks() };
  report(what, measured, goals.like);
  // Two of the fans build, each their first one.
  if (index === 0) await buildByClicks(visitor);
  if (index === 1) await buildByKeys(visitor);
  await context.close();
}
await browser.close();
await server.stop();
if (missed > 0) {
  console.error(`${missed} goals were missed.`);
  process.exitCode = 1;
}
