import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { kindEndpointsOf, lineupEndpointsOf } from '#client/api/typed-endpoints.ts';
import { eleven } from '#sports/football/eleven.ts';
import { findBrowser } from '#tests/support/browser.ts';
import { storeFan } from '#tests/support/fans/server-fans.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { type Figure, formatTable, type Goal, isMet } from './goals.ts';
import { pressHearts, turnPages, visitPages } from './interactions.ts';
import {
  categories,
  installLighthouse,
  type LighthouseReport,
  runLighthouse,
} from './lighthouse.ts';
import { type ColdLoad, loadCold } from './watch-page.ts';

const { values: settings } = parseArgs({
  options: {
    only: { type: 'string', default: 'cold,press,visit,lighthouse' },
    rounds: { type: 'string', default: '5' },
    page: { type: 'string', default: '' },
  },
});
const parts = settings.only.split(',');
const rounds = Number(settings.rounds);

interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  readonly selector: string;
  readonly signedIn: boolean;
  readonly points: number;
  /** Milliseconds. */
  readonly usable?: number;
}

type Send = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

function createSend(url: string, token: string): Send {
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const options = body ? { method, headers, body: JSON.stringify(body) } : { method, headers };
    const response = await fetch(`${url}/api/v1${path}`, options);
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.json();
  };
}

async function choosePlayers(send: Send): Promise<Record<string, string>> {
  const { list } = kindEndpointsOf(eleven.of);
  const slots: Record<string, string> = {};
  for (const { name, position } of eleven.slots) {
    const { data } = await send('GET', `${list.path}?size=10&position=${position}`);
    const ids = (data as { _id: string }[]).map(({ _id }) => _id);
    slots[name] = ids.find((id) => !Object.values(slots).includes(id)) ?? '';
  }
  return slots;
}

async function prepare(server: RunningServer) {
  const fan = { name: 'Lucia Pena', email: 'lucia.pena@example.com', password: 'Visca-2026!' };
  const token = await storeFan(server, fan);
  const send = createSend(server.url, token);
  const { email, password } = fan;
  const { user } = await send('POST', '/users/login', { email, password });
  const { rol, ...session } = user as Record<string, unknown>;
  const slots = await choosePlayers(send);
  const { create } = lineupEndpointsOf(eleven);
  const lineup = await send(create.method, create.path, { name: 'Los de arriba', ...slots });
  const gallery = eleven.of.page;
  const guarded = { signedIn: true, points: 95, usable: 4500 };
  const open = { signedIn: false, points: 98 };
  const heart = 'main button[aria-pressed]';
  const pages: MeasuredPage[] = [
    { name: 'home', path: '/', selector: 'main a', ...open },
    { name: 'about', path: '/about', selector: 'main a', ...open },
    { name: 'login', path: '/login', selector: 'main button[type="submit"]', ...open },
    { name: 'gallery', path: gallery, selector: `main li button[aria-pressed]`, ...guarded },
    { name: 'detail', path: `${gallery}/${slots.goalkeeper}`, selector: heart, ...guarded },
    {
      name: 'lineup',
      path: `${eleven.page}/${lineup._id}`,
      signedIn: false,
      points: 95,
      selector: 'main li a, main [data-slot] a, main a[href*="/players/"], main article a',
    },
  ];
  return {
    user: JSON.stringify({ ...session, role: rol, token }),
    pages: pages.filter(({ name }) => name.includes(settings.page)),
  };
}

async function withPage<Result>(
  browser: Browser,
  { origin, user }: { readonly origin: string; readonly user: string | null },
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers: 'block',
    ...(user !== null && {
      storageState: {
        cookies: [],
        origins: [{ origin, localStorage: [{ name: 'user', value: user }] }],
      },
    }),
  });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

const coldGoals = (usable: number | undefined): Record<keyof ColdLoad, Goal | null> => ({
  'first paint': { max: 2000, unit: 'ms' },
  usable: usable === undefined ? null : { max: usable, unit: 'ms' },
  'largest paint': { max: 1800, unit: 'ms' },
  'blocking time': { max: 50, unit: 'ms' },
  'layout shift': { max: 0.01, unit: '' },
  requests: { max: 25, unit: '' },
  bytes: null,
});

interface Context {
  readonly browser: Browser;
  readonly origin: string;
  /** Stored content that signs a page in. */
  readonly user: string;
  readonly pages: readonly MeasuredPage[];
}

async function measureColdLoads({ browser, origin, user, pages }: Context): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, path, selector, signedIn, usable } of pages) {
    const visitor = { origin, user: signedIn ? user : null };
    const loads: ColdLoad[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const load = (page: Page) => loadCold(page, origin + path, selector);
      loads.push(await withPage(browser, visitor, load));
    }
    for (const [metric, goal] of Object.entries(coldGoals(usable))) {
      const key = metric as keyof ColdLoad;
      figures.push({ page: name, metric, values: loads.map((load) => load[key]), goal });
    }
  }
  return figures;
}

async function measurePresses({ browser, origin, user }: Context): Promise<Figure[]> {
  const gallery = origin + eleven.of.page;
  const fan = { origin, user };
  return [
    {
      page: 'gallery',
      metric: 'a heart',
      goal: { max: 50, unit: 'ms' },
      values: await withPage(browser, fan, (page) => pressHearts(page, gallery, rounds)),
    },
    {
      page: 'gallery',
      metric: 'the next page',
      goal: { max: 100, unit: 'ms' },
      values: await withPage(browser, fan, (page) => turnPages(page, gallery, rounds)),
    },
  ];
}

async function measureVisit({ browser, origin, user }: Context): Promise<Figure[]> {
  const longest = await withPage(browser, { origin, user }, (page) => visitPages(page, origin));
  return [{ page: 'ten pages', metric: 'INP', goal: { max: 100, unit: 'ms' }, values: [longest] }];
}

async function measureLighthouse({ origin, user, pages }: Context): Promise<Figure[]> {
  if (!installLighthouse()) throw new Error('Lighthouse could not be installed');
  const figures: Figure[] = [];
  for (const { name, path, signedIn, points } of pages) {
    const reports: LighthouseReport[] = [];
    for (let round = 0; round < rounds; round += 1) {
      reports.push(await runLighthouse(origin + path, signedIn ? user : null));
    }
    for (const category of categories) {
      const min = category === 'performance' ? points : 100;
      figures.push({
        page: name,
        metric: `Lighthouse, ${category}`,
        goal: { min, unit: 'points' },
        values: reports.map((report) => report.points[category]),
      });
    }
    for (const metric of Object.keys(reports[0]?.metrics ?? {})) {
      const values = reports.map(({ metrics }) => metrics[metric] ?? Number.NaN);
      figures.push({ page: name, metric: `Lighthouse, ${metric}`, values, goal: null });
    }
    const failed = [...new Set(reports.flatMap((report) => report.failed))];
    if (failed.length > 0) console.log(`${name}: ${failed.join(', ')}`);
  }
  return figures;
}

const figures: Figure[] = [];
const server = await startServer({ RATE_LIMITS: 'off' });
const browser = await chromium.launch(await findBrowser());
try {
  const context = { browser, origin: server.url, ...(await prepare(server)) };
  if (parts.includes('cold')) figures.push(...(await measureColdLoads(context)));
  if (parts.includes('press')) figures.push(...(await measurePresses(context)));
  if (parts.includes('visit')) figures.push(...(await measureVisit(context)));
  if (parts.includes('lighthouse')) figures.push(...(await measureLighthouse(context)));
} finally {
  await browser.close();
  await server.stop();
}
console.log(formatTable(figures));
const missed = figures.filter((figure) => isMet(figure) === false).length;
if (missed > 0) {
  console.error(`${missed} goals were missed.`);
  process.exitCode = 1;
}
