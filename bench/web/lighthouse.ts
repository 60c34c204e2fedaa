import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from '#tests/support/browser.ts';
import { freePort } from '#tests/support/server.ts';

/** Installed on demand, because the packages take 176 MB. */
const packages = ['lighthouse@13.5.0'];
const folder = join(import.meta.dirname, '../../node_modules/.cache/lighthouse');
const main = join(folder, 'node_modules/lighthouse/core/index.js');

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

export interface LighthouseReport {
  /** Scores from 0 to 100. */
  readonly points: Readonly<Record<Category, number>>;
  readonly metrics: Readonly<Record<string, number>>;
  readonly failed: readonly string[];
}

interface Audit {
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly { readonly description?: string }[] };
}
interface Result {
  readonly lhr: {
    readonly categories: Readonly<
      Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    >;
    readonly audits: Readonly<Record<string, Audit>>;
    readonly runtimeError?: { readonly message: string };
  };
}
interface Lighthouse {
  default(url: string, flags: object): Promise<Result | undefined>;
}

/** Returns false if the registry is unreachable. */
export function installLighthouse(): boolean {
  if (existsSync(main)) return true;
  mkdirSync(folder, { recursive: true });
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', ['install', ...flags, '--prefix', folder, ...packages], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return status === 0;
}

const timeoutMs = 90_000;

/** Retries once, because Lighthouse occasionally hangs. */
export async function runLighthouse(url: string, user: string | null): Promise<LighthouseReport> {
  const report = (await runOnce(url, user)) ?? (await runOnce(url, user));
  if (!report) throw new Error(`Lighthouse hung twice on ${url}`);
  return report;
}

/** Returns null if Lighthouse hangs. */
async function runOnce(url: string, user: string | null): Promise<LighthouseReport | null> {
  const { default: lighthouse }: Lighthouse = await import(pathToFileURL(main).href);
  const port = await freePort();
  const { args = [], ...browser } = await findBrowser();
  const context = await chromium.launchPersistentContext('', {
    ...browser,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    if (user !== null) {
      const page = context.pages()[0] ?? (await context.newPage());
      await page.goto(new URL('/robots.txt', url).href);
      await page.evaluate((stored) => localStorage.setItem('user', stored), user);
    }
    // A reset of the storage would log the fan out.
    const flags = { port, disableStorageReset: true, logLevel: 'error', output: 'json' };
    const result = await Promise.race([
      lighthouse(url, { ...flags, onlyCategories: categories }),
      sleep(timeoutMs, null, { ref: false }),
    ]);
    if (result === null) return null;
    if (!result || result.lhr.runtimeError) {
      throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse returned no result');
    }
    return toReport(result);
  } finally {
    await context.close();
  }
}

const metricIds = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

function toReport({ lhr }: Result): LighthouseReport {
  const pointsOf = (category: Category) =>
    Math.round((lhr.categories[category]?.score ?? Number.NaN) * 100);
  const failed = categories
    .slice(1)
    .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => [id, lhr.audits[id]?.details?.items?.[0]?.description ?? ''].join(' ').trim());
  return {
    points: Object.fromEntries(
      categories.map((category) => [category, pointsOf(category)]),
    ) as LighthouseReport['points'],
    metrics: Object.fromEntries(
      metricIds.map((id) => [id, lhr.audits[id]?.numericValue ?? Number.NaN]),
    ),
    failed: [...new Set(failed)],
  };
}
