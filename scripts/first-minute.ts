// Measures the first minute of a scripted visitor, mail included: from opening the sign-up to the
// first like, with 200 ms for each key and a second before each click. It prints seconds and clicks.
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Locator, type Page } from '@playwright/test';
import { listMails, mailboxFolder } from '#server/mail/mailbox.ts';
import { findBrowser } from '#tests/support/browser.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';

const keyDelay = 200;
const clickDelay = 1000;
const fan = { name: 'Lucia Pena', email: 'lucia.pena@example.com', password: 'Visca-2026!' };
const goal = { seconds: 25, clicks: 8 };

interface Visitor {
  readonly page: Page;
  readonly click: (target: Locator) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  readonly clicks: () => number;
}

function makeVisitor(page: Page): Visitor {
  let count = 0;
  return {
    page,
    async click(target) {
      await sleep(clickDelay);
      await target.click();
      count += 1;
    },
    type: (text) => page.keyboard.type(text, { delay: keyDelay }),
    clicks: () => count,
  };
}

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
  await click(page.getByLabel('Name'));
  await type(fan.name + email[0]);
  await page.keyboard.press('Tab', { delay: keyDelay });
  await type(email);
  await page.keyboard.press('Tab', { delay: keyDelay });
  await type(fan.password);
  await click(page.getByRole('radio', { name: 'MotoGP' }));
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
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${what}: ${seconds.toFixed(1)} s of ${goal.seconds}, ${visitor.clicks()} clicks of ${goal.clicks}`,
  );
  await context.close();
}
await browser.close();
await server.stop();
