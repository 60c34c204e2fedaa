import type { Page } from '@playwright/test';
import { notices } from '#contract/notices.ts';
import { makePicture } from '#tests/support/pictures.ts';
import { expect, registerAdmin, registerFan, signIn, test } from '../fixtures.ts';
import { aragon, type Filled, fill, form, looks, notices as noticeRegion, press } from './steps.ts';

test.setTimeout(180_000);

const leganes: Filled = {
  typed: {
    Name: 'CD Leganés',
    League: 'LaLiga',
    Ranking: '190',
    Points: '40',
    'Overall trophies': '2',
    'Season trophies': '0',
    'Squad value': '0.075',
    'Stadium capacity': '12454',
    'Stadium name (optional)': 'Butarque',
  },
};
const category: Filled = {
  selected: { Weight: '43', Age: 'Master 4' },
  checked: ['mujer'],
};
const player: Filled = {
  typed: {
    Name: 'Óscar Rodríguez',
    Number: '7',
    Age: '26',
    'Market value': '2.5',
    Rating: '74',
    Goals: '3',
    Assists: '4',
  },
  selected: { Position: 'midfielder' },
  checked: ['right'],
  referred: { Team: ['CD Leganés'] },
};
const rider: Filled = {
  typed: {
    Name: 'Ana Carrasco',
    Nationality: 'Spain',
    Number: '22',
    Age: '28',
    Rating: '80',
    Ranking: '1',
    Points: '143',
    'Poles this season': '2',
  },
  referred: { Circuits: ['Circuito de Alcarràs', 'TT Circuit Assen'] },
};
const lifter: Filled = {
  typed: {
    Name: 'Carmen Ibáñez',
    'Age at the meet': '71',
    'Birth year': '1955',
    Squat: '62.5',
    'Bench press': '40',
    'Deadlift (optional)': '85',
    'Bodyweight (optional)': '42.6',
    'Date (optional)': '2026-06-13',
  },
  checked: ['mujer', 'Raw'],
  referred: { Category: ['43 kg Master 4 mujer'] },
};

async function create(page: Page, path: string, heading: string, filled: Filled, picture?: Buffer) {
  await page.goto(path);
  await page.getByRole('button', { name: 'Create Form' }).click();
  const here = form(page, heading);
  await fill(page, heading, filled);
  if (picture) {
    await here
      .getByLabel('Image')
      .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: picture });
    await expect(here.getByLabel('Zoom')).toBeVisible();
  }
  const sent = await press(page, here.getByRole('button', { name: heading }));
  await expect(noticeRegion(page).getByText(notices.created.title)).toBeVisible();
  const made = here.getByRole('link');
  await expect(made).toBeVisible();
  for (const label of Object.keys({ ...filled.typed, ...filled.selected })) {
    await expect(here.getByLabel(label, { exact: true })).toHaveValue('');
  }
  await expect(here.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(here.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await made.click();
  await expect(page.getByRole('definition').first()).toBeVisible();
  return sent.headers()['content-type'] ?? '';
}

test('a team is created, then a player of the team with a picture', { tag: '@day' }, async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(looks);
  await signIn(page, server, await registerAdmin(request, server));
  const team = page.getByRole('heading', { level: 1, name: 'CD Leganés' });
  expect(await create(page, '/fifa/teams', 'Create Team', leganes)).toBe('application/json');
  await expect(team).toBeVisible();
  const stadium = page.getByRole('definition').filter({ hasText: '12,454 people' });
  await expect(stadium).toBeVisible();

  const picture = await makePicture('png', 600, 900);
  const type = await create(page, '/fifa/players', 'Create Player', player, picture);
  expect(type).toMatch(/^multipart\/form-data/);
  const shown = page.getByRole('img', { name: 'Picture of Óscar Rodríguez' });
  await expect(shown).toHaveJSProperty('naturalWidth', 600);
  await expect(shown).toHaveJSProperty('naturalHeight', 450);
  await page.getByRole('link', { name: 'CD Leganés' }).click();
  await expect(team).toBeVisible();
  await page.goto('/fifa/players?name=%C3%B3scar+rodr%C3%ADguez');
  const onCard = page.getByRole('article').locator('img[src^="/media/"]');
  await expect(onCard).toHaveJSProperty('naturalWidth', 600);
});

test('a circuit is created, then a rider with two circuits', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(looks);
  await signIn(page, server, await registerFan(request, server));
  await create(page, '/motogp/circuits', 'Create a Circuit', aragon);
  await expect(page.getByRole('definition').filter({ hasText: '250.5' })).toBeVisible();
  const drawn = 'No outline is known of Circuito de Alcarràs, 3.743 km';
  await expect(page.getByRole('img', { name: drawn })).toBeVisible();
  await create(page, '/motogp/riders', 'Create a Rider', rider);
  await expect(page.getByRole('link', { name: 'Circuito de Alcarràs' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'TT Circuit Assen' })).toBeVisible();
});

test('a weight category is created, then a lifter in the category', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(looks);
  await signIn(page, server, await registerAdmin(request, server));
  const name = '43 kg Master 4 mujer';
  await create(page, '/powerlifting/weight', 'Create a Weight Category', category);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await create(page, '/powerlifting/lifters', 'Create a Lifter', lifter);
  await expect(page.getByRole('link', { name })).toBeVisible();
  const points = page.getByRole('term').filter({ hasText: 'GL points derived' });
  await expect(points.locator('+ dd')).toHaveText('57.71');
  await expect(page.getByRole('definition').filter({ hasText: '187.5 kg' })).toBeVisible();

  await page.getByRole('button', { name: 'This is me' }).focus();
  // Leaving before the response could abort the request.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'This is me' }).press('Enter');
  await expect(page.getByText('You say this is you.', { exact: true })).toBeVisible();
  await saved;
  await page.goto('/profile/user');
  await expect(page.getByText('Says they are Carmen Ibáñez')).toBeVisible();
  await page.getByRole('link', { name: 'Carmen Ibáñez' }).click();
  await page.getByRole('button', { name: 'Undo that you are Carmen Ibáñez' }).click();
  await expect(page.getByRole('button', { name: 'This is me' })).toBeVisible();
});

test('the create form is offered to permitted users only', async ({ page, request, server }) => {
  await signIn(page, server, await registerFan(request, server));
  for (const path of ['/fifa/players', '/powerlifting/lifters']) {
    await page.goto(`${path}?view=form`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create Form' })).toHaveCount(0);
  }
  for (const path of [
    '/fifa/teams',
    '/motogp/riders',
    '/motogp/circuits',
    '/powerlifting/weight',
  ]) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Create Form' }).click();
    await expect(page.getByRole('heading', { level: 2, name: /^Create/ })).toBeVisible();
  }
});
