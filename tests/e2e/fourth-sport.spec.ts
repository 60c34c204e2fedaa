import { readdirSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { notices } from '#contract/notices.ts';
import { sports } from '#sports/index.ts';
import { heat } from '#tests/fourth-sport/surf/heat.ts';
import { surf } from '#tests/fourth-sport/surf/sport.ts';
import { surfer } from '#tests/fourth-sport/surf/surfer.ts';
import { buildWithFourthSport, type ProjectCopy } from '#tests/support/fourth-sport.ts';
import { checkLink } from '#tests/support/link-preview.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { fill, form, looks, press } from './create/steps.ts';
import { test as baseTest, expect, newFan, readCode, sendCode } from './fixtures.ts';
import { picker, place, rows } from './lineups/steps.ts';

const test = baseTest.extend<object, { project: ProjectCopy }>({
  project: [
    async ({ playwright: _playwright }, use) => {
      const project = await buildWithFourthSport();
      await use(project);
      project.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  server: [
    async ({ project }, use) => {
      const server = await startServer({ RATE_LIMITS: 'off' }, { project: project.root });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.setTimeout(90_000);

const getPlain = (request: APIRequestContext, server: RunningServer) => async (path: string) => {
  const answer = await request.get(server.url + path);
  return { status: answer.status(), headers: answer.headers(), body: await answer.body() };
};

/** A sport may change only its folder, its line in the registry and its migration. */
function expectNothingElse(project: ProjectCopy) {
  const folder = 'src/sports/surf';
  const own = readdirSync('tests/fourth-sport/surf').map((file) => `${folder}/${file}`);
  const migrations = 'src/server/db/migrations';
  const others = project.changed.filter((file) => !file.startsWith(folder));
  expect(project.changed.filter((file) => file.startsWith(folder))).toEqual(own.toSorted());
  expect(others).toEqual([
    expect.stringMatching(new RegExp(`^${migrations}/\\d{3}-surf.ts$`)),
    'src/sports/index.ts',
  ]);
  expect(project.registryLines).toEqual([
    "import { surf } from './surf/sport.ts';",
    expect.stringMatching(/^export const sports\b.*\bsurf\];$/),
  ]);
}

test('a fan of a fourth sport signs up, searches, likes, creates and builds', async ({
  page,
  browser,
  request,
  project,
  server,
  watch,
}) => {
  expectNothingElse(project);
  watch.expectFailure(looks);
  const fan = newFan('Olatz Etxeberria');
  const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

  await page.goto('/register');
  await page.getByLabel('Name').fill(fan.name);
  await page.getByLabel('Email').fill(fan.email);
  await page.getByLabel('Password', { exact: true }).fill(fan.password);
  await page.getByRole('radio', { name: surf.shortLabel }).check();
  await page.getByRole('radio', { name: 'mujer' }).check();
  await button('Register').click();
  await expect(page).toHaveURL(/\/verifyCode$/);
  await sendCode(page, await readCode(page, server, fan.email));
  await expect(page).toHaveURL(new RegExp(`${surf.page}$`));
  await expect(page.getByRole('heading', { level: 1, name: surf.label })).toBeVisible();

  await page.getByRole('main').locator(`a[href="${surfer.page}"]`).click();
  await expect(page.getByRole('article')).toHaveCount(4);
  await page.getByRole('article').filter({ hasText: 'Kelly Slater' }).getByRole('link').click();
  await expect(
    page.getByRole('img', { name: 'The sea with the letters of Kelly Slater' }),
  ).toBeVisible();
  await button(/^Like/).click();
  await expect(page.getByText('1 like')).toBeVisible();
  await page.getByRole('link', { name: surfer.labels.back }).click();

  await button('Create Form').click();
  await fill(page, surfer.labels.create, {
    typed: { Name: 'Aritz Aranburu', 'World titles': '0' },
    checked: ['regular'],
  });
  await press(page, form(page, surfer.labels.create).getByRole('button', { name: /^Create/ }));
  await expect(page.getByText(notices.created.title)).toBeVisible();

  await page.getByRole('button', { name: 'More links' }).click();
  await page.getByRole('link', { name: `My ${heat.labels.one}` }).click();
  await expect(page).toHaveURL(new RegExp(`${heat.page}$`));
  const [red, white] = heat.slots;
  await place(page, red.name).click();
  await rows(picker(page, red.label)).filter({ hasText: 'Kelly Slater' }).click();
  await rows(picker(page, white.label)).filter({ hasText: 'Aritz Aranburu' }).click();
  await page.getByLabel('Name').fill('Final en Mundaka');
  await button(heat.labels.create).click();
  await expect(page).toHaveURL(new RegExp(`${surfer.page}$`));

  await page.goto('/profile/user');
  const publicPage = await page
    .getByRole('link', { name: 'Your public page' })
    .getAttribute('href');
  const signedOut = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  watch.over(signedOut);
  const visitor = await signedOut.newPage();
  await visitor.goto(`${publicPage?.replace(/[?].*/, '')}?tab=${heat.name}`);
  await expect(visitor.getByText(`Is here for ${surf.shortLabel}`)).toBeVisible();
  await visitor.getByRole('link', { name: 'Final en Mundaka' }).click();
  await expect(visitor).toHaveURL(new RegExp(`${heat.page}/`));
  await expect(visitor.getByRole('heading', { level: 1, name: 'Final en Mundaka' })).toBeVisible();
  for (const { label } of heat.slots) await expect(visitor.getByText(label).first()).toBeVisible();
  await expect(visitor.getByRole('link', { name: /Kelly Slater/ }).first()).toBeVisible();

  const path = new URL(visitor.url()).pathname;
  const headline = `Final en Mundaka, the ${heat.labels.one} of ${fan.name}`;
  const found = await checkLink(getPlain(request, server), { path, publicUrl: server.url });
  expect(found.tags).toMatchObject({
    'og:title': headline,
    'og:image:alt': `${headline}: Kelly Slater, Aritz Aranburu`,
  });
  expect(found.picture).toMatchObject({ format: 'png', width: '1200', height: '630' });
  expect(found.told).toMatchObject({ title: 'Final en Mundaka', author_name: fan.name });
  expect(found.frame?.body.toString()).toContain(`<svg role="img" aria-label="${headline}: `);
  await visitor.goto(`${heat.page}/crowd`);
  const crowd = visitor.getByRole('main');
  await expect(crowd.getByRole('heading', { level: 1 })).toHaveText(`The fans’ ${heat.labels.one}`);
  await expect(crowd.getByRole('button', { name: /^Red vest, Kelly Slater/ })).toBeVisible();
  await expect(crowd.getByText(/ so far\. Percentages appear at 20\./)).toBeVisible();

  await visitor.goto('/');
  const sectors = [...sports, surf].map(({ label }) =>
    visitor.getByRole('main').getByRole('img', { name: label }).boundingBox(),
  );
  const tops = (await Promise.all(sectors)).map((box) => Math.round(box?.y ?? 0));
  expect(new Set(tops).size).toBe(1);
  await signedOut.close();
});
