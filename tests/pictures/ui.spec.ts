import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { notices } from '#contract/notices.ts';
import { freePort } from '#tests/support/server.ts';

const widths = [320, 390, 1440];

const root = process.cwd();
const router = join(
  createRequire(import.meta.url).resolve('@react-router/dev/package.json'),
  '../bin.cjs',
);

const test = base.extend<object, { development: string }>({
  /** Only development builds have the page of all parts. */
  development: [
    async ({ playwright: _playwright }, use) => {
      const port = await freePort();
      const args = [router, 'dev', '--host', '127.0.0.1', '--port', String(port), '--strictPort'];
      const env = { ...process.env, NODE_ENV: 'development' };
      // The development server restarts itself, so the test ends the process group.
      const child = spawn(process.execPath, args, { cwd: root, env, detached: true });
      const url = `http://127.0.0.1:${port}`;
      try {
        await expect(async () => {
          expect((await fetch(`${url}/ui`)).status).toBe(200);
        }).toPass({ timeout: 60_000 });
        await use(url);
      } finally {
        if (child.pid && child.exitCode === null) {
          const ended = once(child, 'exit');
          process.kill(-child.pid, 'SIGTERM');
          await ended;
        }
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

for (const width of widths) {
  test(`every part matches its baseline at ${width} pixels`, async ({ page, development }) => {
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${development}/ui`);
    await expect(page.locator('[data-focused]').first()).toBeAttached({ timeout: 60_000 });
    // Some sample lists never receive data and stay busy.
    await expect(page.getByText(notices.busy.title).first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const groups = await page.locator('main > section').all();
    expect(groups.length).toBeGreaterThan(6);
    for (const group of groups) {
      const picture = `ui-${await group.getAttribute('id')}-${width}.png`;
      await expect.soft(group).toHaveScreenshot(picture);
    }
    expect(problems).toEqual([]);
  });
}
