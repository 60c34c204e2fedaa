import { delayCall, expect, refuse, registerFan, signIn, test } from '../fixtures.ts';
import { aragon, fill, looks, notices, press } from './steps.ts';

// Whole forms, field by field.
test.setTimeout(180_000);

test('what is wrong is said under its field, by the form and by the server', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/\?name=|\/circuit$/);
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/motogp/circuits?view=form');
  const send = page.getByRole('button', { name: 'Create a Circuit' });
  await send.click();
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Please, type the name');
  for (const label of ['location', 'total length', 'capacity', 'top speed']) {
    await expect(page.getByText(`Please, type the ${label}`)).toBeVisible();
  }

  await fill(page, 'Create a Circuit', {
    typed: { ...aragon.typed, Name: '...', Capacity: '12.5', 'Top speed': '501' },
  });
  await send.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Name needs a letter or a digit');
  await expect(page.getByLabel('Capacity')).toHaveAccessibleDescription('A whole number, please');
  await expect(page.getByText('From 1 to 500, please')).toBeVisible();
  await expect(page.getByText('Please, type the name')).toHaveCount(0);

  // What only the server knows.
  const issues = [{ field: 'location', message: 'is not on this planet' }];
  await refuse(page, '**/api/v1/circuit', 'invalid', issues);
  await fill(page, 'Create a Circuit', {
    typed: { Name: 'Parcmotor', Capacity: '8000', 'Top speed': '250' },
  });
  await press(page, send);
  const location = page.getByLabel('Location');
  await expect(location).toBeFocused();
  await expect(location).toHaveAccessibleDescription('Location is not on this planet');
  await expect(send).toBeEnabled();
});

test('every other row of the creation, each with its notice', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/\?name=|\/circuit$|\/weightCategory\/create$/);
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/motogp/circuits?view=form');
  const send = page.getByRole('button', { name: 'Create a Circuit' });
  await fill(page, 'Create a Circuit', { typed: { ...aragon.typed, Name: 'Parcmotor' } });

  await refuse(page, '**/api/v1/circuit', 'internal');
  await press(page, send);
  const alert = notices(page).getByRole('alert');
  await expect(alert).toContainText('Internal Server Error');
  await expect(alert).toContainText(
    'There was an error in our internal servers. Please, try again later',
  );
  await expect(send).toBeFocused();
  await expect(page.getByLabel('Location')).toHaveValue('Lleida');
  await page.unrouteAll();

  // The button is disabled as long as the call takes.
  const release = await delayCall(page, '**/api/v1/circuit');
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
  await signIn(page, server, await registerFan(request, server));
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
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/motogp/circuits?view=form');
  const name = page.getByLabel('Name', { exact: true });
  const warning = page.getByRole('status').filter({ hasText: /^Already here/ });

  await name.fill('Assen');
  await expect(warning).toContainText('Already here under a similar name: TT Circuit Assen');
  await name.fill('Nowhere at all');
  await expect(warning).toHaveCount(0);
  await name.fill('  tt CÍRCUIT  assen ');
  await expect(warning).toContainText('Already here under this name: TT Circuit Assen');
  await expect(name).not.toHaveAttribute('aria-invalid');
  await expect(name).toHaveAccessibleDescription(/^Already here under this name/);

  const tab = page.waitForEvent('popup');
  await warning.getByRole('link', { name: 'TT Circuit Assen' }).click();
  const beside = await tab;
  await beside.waitForLoadState();
  await expect(beside.getByRole('heading', { level: 1, name: 'TT Circuit Assen' })).toBeVisible({
    timeout: 20_000,
  });
  await expect(
    beside.getByRole('img', { name: /^Outline of TT Circuit Assen, [\d.]+ km$/ }),
  ).toBeVisible();
  await beside.close();

  // Sent before the typing paused: it is looked for all the same, and said beside what was made.
  await fill(page, 'Create a Circuit', { typed: { ...aragon.typed, Name: 'TT Circuit Asen' } });
  await press(page, page.getByRole('button', { name: 'Create a Circuit' }));
  await expect(notices(page).getByText('Successful creation!')).toBeVisible();
  await expect(warning).toContainText('Already here under a similar name: TT Circuit Assen');
  await expect(page.getByText('TT Circuit Asen is in the catalogue now.')).toBeVisible();
});
