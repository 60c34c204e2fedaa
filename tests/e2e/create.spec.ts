import type { Locator, Page } from '@playwright/test';
import { makePicture } from '#tests/support/pictures.ts';
import { expect, hold, refuse, registerAdmin, registerFan, signIn, test } from './fixtures.ts';
import { checkAccessible, checkWidth, settle, storeTheme } from './page-checks.ts';

// Whole forms, field by field.
test.setTimeout(180_000);

/** A look for namesakes that finds none is a 404, which the browser's console names. */
const looks = /\?name=/;

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });

interface Filled {
  /** What is typed, by label. */
  readonly typed?: Readonly<Record<string, string>>;
  /** What is chosen of a longer list, by label. */
  readonly selected?: Readonly<Record<string, string>>;
  /** Names of radio buttons. */
  readonly checked?: readonly string[];
  /** Names of the items referred to, by label. */
  readonly referred?: Readonly<Record<string, readonly string[]>>;
}

const form = (page: Page, heading: string | RegExp) => page.getByRole('region', { name: heading });

async function fill(page: Page, heading: string, filled: Filled) {
  const here = form(page, heading);
  for (const [label, text] of Object.entries(filled.typed ?? {})) {
    await here
      .getByRole('textbox', { name: label, exact: true })
      .or(here.getByRole('spinbutton', { name: label, exact: true }))
      .fill(text);
  }
  for (const [label, option] of Object.entries(filled.selected ?? {})) {
    await here.getByLabel(label, { exact: true }).selectOption(option);
  }
  for (const name of filled.checked ?? []) {
    await here.getByRole('radio', { name, exact: true }).check();
  }
  for (const [label, names] of Object.entries(filled.referred ?? {})) {
    for (const name of names) {
      await here.getByRole('combobox', { name: label }).fill(name);
      await here.getByRole('option', { name, exact: true }).click();
      await expect(here.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
    }
  }
}

const leganes: Filled = {
  typed: {
    Name: 'CD Leganés',
    League: 'LaLiga',
    Ranking: '190',
    Points: '40',
    'Overall trophies': '2',
    'Season trophies': '0',
    'Net worth': '0.075',
    Stadium: '12454',
    'Stadium name (optional)': 'Butarque',
  },
};
const aragon: Filled = {
  typed: {
    Name: 'Circuito de Alcarràs',
    Location: 'Lleida',
    'Total length': '3.743',
    Capacity: '8000',
    'Top speed': '250.5',
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
    Age: '71',
    'Birth year': '1955',
    Squat: '62.5',
    'Bench press': '40',
    'Deadlift (optional)': '85',
  },
  checked: ['mujer'],
  referred: { Category: ['43 kg Master 4 mujer'] },
};

/** Presses a form's button and waits for the server, which on a busy machine takes its time. */
async function press(page: Page, button: Locator) {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await button.click();
  return (await answered).request();
}

/** Fills a kind's form, sends it, sees it start anew and follows it to what it made. */
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
  await expect(notices(page).getByText('Successful creation!')).toBeVisible();
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

test('a team is created, and a player of it with a picture', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(looks);
  await signIn(page, server, await registerAdmin(page, request, server));
  const team = page.getByRole('heading', { level: 1, name: 'CD Leganés' });
  expect(await create(page, '/fifa/teams', 'Create Team', leganes)).toBe('application/json');
  await expect(team).toBeVisible();
  const stadium = page.getByRole('definition').filter({ hasText: '12,454 people' });
  await expect(stadium).toBeVisible();

  const picture = await makePicture('png', 600, 900);
  const type = await create(page, '/fifa/players', 'Create Player', player, picture);
  expect(type).toMatch(/^multipart\/form-data/);
  // An item's pictures are four wide by three high.
  const shown = page.getByRole('img', { name: 'Picture of Óscar Rodríguez' });
  await expect(shown).toHaveJSProperty('naturalWidth', 600);
  await expect(shown).toHaveJSProperty('naturalHeight', 450);
  await page.getByRole('link', { name: 'CD Leganés' }).click();
  await expect(team).toBeVisible();
  await page.goto('/fifa/players?name=%C3%B3scar+rodr%C3%ADguez');
  const onCard = page.getByRole('article').locator('img[src^="/media/"]');
  await expect(onCard).toHaveJSProperty('naturalWidth', 600);
});

test('a circuit is created, and a rider of it and another', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(looks);
  await signIn(page, server, await registerFan(page, request, server));
  await create(page, '/motogp/circuits', 'Create a Circuit', aragon);
  await expect(page.getByRole('definition').filter({ hasText: '250.5' })).toBeVisible();
  await create(page, '/motogp/riders', 'Create a Rider', rider);
  await expect(page.getByRole('link', { name: 'Circuito de Alcarràs' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'TT Circuit Assen' })).toBeVisible();
});

test('a weight category is created, and a lifter in it', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(looks);
  await signIn(page, server, await registerAdmin(page, request, server));
  const name = '43 kg Master 4 mujer';
  await create(page, '/powerlifting/weight', 'Create a Weight Category', category);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await create(page, '/powerlifting/lifters', 'Create a Lifter', lifter);
  await expect(page.getByRole('link', { name })).toBeVisible();
});

test('a form is offered to those who may use it', async ({ page, request, server }) => {
  await signIn(page, server, await registerFan(page, request, server));
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

test('what is wrong is said under its field, by the form and by the server', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/\?name=|\/circuit$/);
  await signIn(page, server, await registerFan(page, request, server));
  await page.goto('/motogp/circuits?view=form');
  const send = page.getByRole('button', { name: 'Create a Circuit' });
  await send.click();
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Please, type the name');
  for (const fault of ['location', 'total length', 'capacity', 'top speed']) {
    await expect(page.getByText(`Please, type the ${fault}`)).toBeVisible();
  }

  await fill(page, 'Create a Circuit', {
    typed: { ...aragon.typed, Name: '...', Capacity: '12.5', 'Top speed': '501' },
  });
  await send.click();
  await expect(page.getByLabel('Capacity')).toBeFocused();
  await expect(page.getByLabel('Capacity')).toHaveAccessibleDescription('A whole number, please');
  await expect(page.getByText('From 1 to 500, please')).toBeVisible();
  await expect(page.getByText('Please, type the name')).toHaveCount(0);

  // What only the server knows.
  await fill(page, 'Create a Circuit', { typed: { Capacity: '8000', 'Top speed': '250' } });
  await press(page, send);
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Name needs a letter or a digit');
  await expect(send).toBeEnabled();
});

test('every other row of the creation, each with its notice', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/\?name=|\/circuit$|\/weightCategory\/create$/);
  await signIn(page, server, await registerFan(page, request, server));
  await page.goto('/motogp/circuits?view=form');
  const send = page.getByRole('button', { name: 'Create a Circuit' });
  await fill(page, 'Create a Circuit', { typed: { ...aragon.typed, Name: 'Parcmotor' } });

  await refuse(page, '**/api/v1/circuit', 'internal');
  await press(page, send);
  const fault = notices(page).getByRole('alert');
  await expect(fault).toContainText('Internal Server Error');
  await expect(fault).toContainText(
    'There was an error in our internal servers. Please, try again later',
  );
  await expect(send).toBeFocused();
  await expect(page.getByLabel('Location')).toHaveValue('Lleida');
  await page.unrouteAll();

  // The button is disabled as long as the call takes.
  const release = await hold(page, '**/api/v1/circuit');
  await send.click();
  await expect(send).toBeDisabled();
  await release();
  await expect(notices(page).getByText('Successful creation!')).toBeVisible();
  await expect(send).toBeEnabled();

  await page.goto('/powerlifting/weight?view=form');
  await fill(page, 'Create a Weight Category', {
    selected: { Weight: '83', Age: 'Open' },
    checked: ['hombre'],
  });
  await press(page, page.getByRole('button', { name: 'Create a Weight Category' }));
  await expect(notices(page).getByText('This item already exists')).toBeVisible();
});

test('a file that is no picture is refused and the field empty again', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(looks);
  await signIn(page, server, await registerFan(page, request, server));
  await page.goto('/fifa/teams?view=form');
  const image = page.getByLabel('Image');
  await expect(page.getByText('Choose a file or drag it')).toBeVisible();
  await expect(image).toHaveAttribute('name', 'image');
  await expect(image).toHaveAttribute('accept', 'image/*');
  for (const name of ['notes.txt', 'shield.svg']) {
    await image.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await expect(notices(page).getByText('Please select an image')).toBeVisible();
    await expect(image).toHaveValue('');
    await expect(page.getByText('Choose a file or drag it')).toBeVisible();
  }
});

test('a name that is here already is warned of, and does not stop the form', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(looks);
  await signIn(page, server, await registerFan(page, request, server));
  await page.goto('/motogp/circuits?view=form');
  const name = page.getByLabel('Name', { exact: true });
  const warning = page.getByRole('status').filter({ hasText: /^Already here/ });

  await name.fill('Assen');
  await expect(warning).toContainText('Already here by a name much like it: TT Circuit Assen');
  await name.fill('Nowhere at all');
  await expect(warning).toHaveCount(0);
  await name.fill('  tt CÍRCUIT  assen ');
  await expect(warning).toContainText('Already here by this name: TT Circuit Assen');
  await expect(name).not.toHaveAttribute('aria-invalid');
  await expect(name).toHaveAccessibleDescription(/^Already here by this name/);

  const tab = page.waitForEvent('popup');
  await warning.getByRole('link', { name: 'TT Circuit Assen' }).click();
  const beside = await tab;
  await beside.waitForLoadState();
  await expect(beside.getByRole('heading', { level: 1, name: 'TT Circuit Assen' })).toBeVisible({
    timeout: 20_000,
  });
  await beside.close();

  // Sent before the typing paused: it is looked for all the same, and said beside what was made.
  await fill(page, 'Create a Circuit', { typed: { ...aragon.typed, Name: 'TT Circuit Asen' } });
  await press(page, page.getByRole('button', { name: 'Create a Circuit' }));
  await expect(notices(page).getByText('Successful creation!')).toBeVisible();
  await expect(warning).toContainText('Already here by a name much like it: TT Circuit Assen');
  await expect(page.getByText('TT Circuit Asen is in the catalogue now.')).toBeVisible();
});

test('references are picked by keyboard alone', async ({ page, request, server, watch }) => {
  watch.expectFailure(looks);
  await signIn(page, server, await registerFan(page, request, server));
  await page.goto('/motogp/riders?view=form');
  const hit = (key: string) => page.keyboard.press(key);
  const jerez = 'Circuito de Jerez - Ángel Nieto';
  const picker = page.getByRole('combobox', { name: 'Circuits' });
  const active = page.locator('[role="option"][data-active]');
  await page.getByLabel('Poles this season').focus();
  await hit('Tab');
  await expect(picker).toBeFocused();
  await expect(picker).toHaveAttribute('aria-expanded', 'false');

  // Down opens and moves, Up from the first goes round to the last.
  await hit('ArrowDown');
  await expect(page.getByRole('listbox', { name: 'Circuits' })).toBeVisible();
  await hit('ArrowDown');
  const first = page.getByRole('option').first();
  await expect(picker).toHaveAttribute(
    'aria-activedescendant',
    (await first.getAttribute('id')) ?? '',
  );
  await hit('ArrowUp');
  await expect(page.getByRole('option').last()).toHaveAttribute('data-active');

  await page.keyboard.type('jer');
  await expect(active).toHaveText(jerez);
  await hit('Enter');
  await expect(page.getByRole('button', { name: `Remove ${jerez}` })).toBeVisible();
  await expect(picker).toBeFocused();
  await expect(picker).toHaveValue('');
  await page.keyboard.type('assen');
  await expect(active).toHaveText('TT Circuit Assen');
  await hit('Enter');
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2);

  // Escape closes; Backspace takes back the last; a chip is a button.
  await hit('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await hit('Backspace');
  await expect(page.getByRole('button', { name: 'Remove TT Circuit Assen' })).toHaveCount(0);
  await hit('Shift+Tab');
  await expect(page.getByRole('button', { name: `Remove ${jerez}` })).toBeFocused();
  await hit('Enter');
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await expect(picker).toBeFocused();

  // Text that was not chosen does not stay behind as if it were.
  await page.keyboard.type('mug');
  await expect(active).toHaveText(/Mugello/);
  await hit('Tab');
  await expect(picker).toHaveValue('');
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('references are picked and given up', async ({ page, request, server, watch }) => {
    watch.expectFailure(looks);
    await signIn(page, server, await registerFan(page, request, server));
    await page.goto('/motogp/riders?view=form');
    const picker = page.getByRole('combobox', { name: 'Circuits' });
    await picker.tap();
    const options = page.getByRole('option');
    const [first, second] = [options.nth(0), options.nth(1)];
    await first.tap();
    await second.tap();
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2);
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await first.tap();
    await expect(first).toHaveAttribute('aria-selected', 'false');
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await page.getByRole('button', { name: /^Remove/ }).tap();
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  });
});

test('a picker says when nothing fits and when the server is silent', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/\/teams\/\?/);
  await signIn(page, server, await registerAdmin(page, request, server));
  await page.goto('/fifa/players?view=form');
  const picker = page.getByRole('combobox', { name: 'Team' });
  const said = page.getByRole('status');
  await picker.fill('zzzz');
  await expect(said.filter({ hasText: 'No team has this name' })).toHaveCount(1);
  await expect(picker).toHaveAttribute('aria-expanded', 'false');
  await picker.press('Enter');
  await expect(page.getByText('Please, type the name')).toHaveCount(0);

  await refuse(page, '**/api/v1/teams/?*', 'internal');
  await picker.fill('arse');
  await expect(said.filter({ hasText: 'No answer from the server' })).toHaveCount(1);
  await page.unrouteAll();
  await picker.press('Escape');
  await picker.press('ArrowDown');
  const arsenal = page.getByRole('option', { name: 'Arsenal', exact: true });
  await arsenal.click();
  await expect(page.getByRole('button', { name: 'Remove Arsenal' })).toBeVisible();

  // A player has one team: another takes its place.
  await picker.fill('girona');
  await page.getByRole('option', { name: 'Girona FC' }).click();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Remove Girona FC' })).toBeVisible();
});

for (const dark of [false, true]) {
  const theme = dark ? 'dark' : 'light';
  test(`forms with errors, an open picker and a picture are accessible and narrow, ${theme}`, async ({
    page,
    request,
    server,
    watch,
  }) => {
    test.setTimeout(300_000);
    watch.expectFailure(looks);
    await signIn(page, server, await registerAdmin(page, request, server));
    await storeTheme(page, dark);
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of [
      '/fifa/players',
      '/fifa/teams',
      '/motogp/riders',
      '/motogp/circuits',
      '/powerlifting/lifters',
      '/powerlifting/weight',
    ]) {
      await page.goto(`${path}?view=form`);
      await settle(page);
      await form(page, /^Create/)
        .getByRole('button', { name: /^Create/ })
        .click();
      await expect(page.getByText(/^Please, /).first()).toBeVisible();
      await checkAccessible(page, `${path} with errors, ${theme}`);
      await checkWidth(page, `${path} with errors`);
    }

    await page.goto('/fifa/players?view=form');
    await page.getByLabel('Name', { exact: true }).fill('bellingham');
    await expect(page.getByText('Already here')).toBeVisible();
    const picker = page.getByRole('combobox', { name: 'Team' });
    await picker.fill('mad');
    await expect(page.getByRole('option').first()).toBeVisible();
    await checkAccessible(page, `an open picker, ${theme}`);
    await checkWidth(page, 'an open picker');
    await page.getByRole('option').first().click();
    await page.getByLabel('Image').setInputFiles({
      name: 'wide.jpg',
      mimeType: 'image/jpeg',
      buffer: await makePicture('jpeg', 900, 300),
    });
    await expect(page.getByLabel('Zoom')).toBeVisible();
    await checkAccessible(page, `a chosen team and picture, ${theme}`);
    await checkWidth(page, 'a chosen team and picture');
  });
}
