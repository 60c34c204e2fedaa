import { makePicture } from '#tests/support/pictures.ts';
import { logIn } from './account-steps.ts';
import { answer, callAs, expect, refuse, registerFan, signIn, skipWait, test } from './fixtures.ts';

// Each walks many steps, every one with notices that come and go.
test.setTimeout(120_000);

test('every row of the profile update, with a picture cut to a square', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/\/users\/(update\/update|image)/);
  const session = await registerFan(request, server);
  await signIn(page, server, session);
  await page.clock.install();
  await page.goto('/profile/edit');
  const save = page.getByRole('button', { name: 'Save' });
  const image = page.getByLabel('Image');
  await expect(page.getByText('Choose a file or drag it')).toBeVisible();
  await expect(image).toHaveAttribute('accept', 'image/*');
  await expect(image).toHaveAttribute('name', 'image');

  await image.setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  });
  await expect(page.getByText('Please select an image')).toBeVisible();
  await expect(image).toHaveValue('');

  let sent = 0;
  page.on('request', (asked) => {
    if (asked.url().endsWith('/users/update/update')) sent += 1;
  });
  await save.click();
  await expect(image).toBeFocused();
  await page.getByRole('button', { name: 'Go on without a picture' }).click();
  await save.click();
  await expect(page.getByText('Nothing has changed')).toBeVisible();
  await page.getByLabel('Name').fill('  ');
  await save.click();
  await expect(page.getByText('Please, type a name')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  expect(sent).toBe(0);

  const name = `${session.fan.name} II`;
  await page.getByLabel('Name').fill(name);
  await answer(page, '**/users/update/update', { testUpdate: [{ name: true }, { image: false }] });
  await save.click();
  await expect(page.getByText('There was an error updating your profile')).toBeVisible();
  await page.unrouteAll();
  for (const code of ['notFound', 'internal'] as const) {
    await refuse(page, '**/users/update/update', code);
    await save.click();
    await expect(page.getByText('Internal Server Error')).toBeVisible();
    await page.unrouteAll();
    await skipWait(page);
    await expect(page.getByText('Internal Server Error')).toBeHidden();
  }

  await page.getByRole('radio', { name: 'MotoGP' }).check();
  await image.setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await makePicture('jpeg', 300, 200),
  });
  await page.getByLabel('Zoom').fill('2.02');
  await save.click();
  await expect(page.getByText('Your profile has been updated')).toBeVisible();
  await expect(page.getByText('Name, Interest, Image')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  await logIn(page, session.fan.email, session.fan.password);
  await expect(page).toHaveURL(/\/motogp$/);
  const picture = page.getByRole('banner').getByRole('img', { name });
  await expect(picture).toHaveJSProperty('complete', true);
  const side = await picture.evaluate((element: HTMLImageElement) => [
    element.naturalWidth,
    element.naturalHeight,
  ]);
  expect(side[0]).toBeGreaterThan(0);
  expect(side[0]).toBe(side[1]);

  await page.goto('/profile/settings');
  const own = page.getByRole('region', { name: 'Picture' });
  const remove = own.getByRole('button', { name: 'Remove picture' });
  const dialog = page.getByRole('alertdialog', { name: 'Remove picture?' });
  await refuse(page, '**/users/image', 'internal');
  await remove.click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Internal Server Error')).toBeVisible();
  await expect(remove).toBeFocused();
  await page.unrouteAll();
  await remove.click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Your picture has been removed')).toBeVisible();
  await expect(own.getByRole('link', { name: 'Choose a picture' })).toBeFocused();
  await expect(own.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('img', { name })).toHaveJSProperty(
    'tagName',
    'svg',
  );
});

test('the profile leads to what others see: public page, Eleven and Podium', async ({
  page,
  request,
  server,
}) => {
  const session = await registerFan(request, server);
  const call = callAs(request, server, session);
  const riders = await call.get('/rider?size=3');
  const [firstPlace, secondPlace, thirdPlace] = riders.data.map(({ _id }: { _id: string }) => _id);
  const podium = await call.post('/podium/create', {
    ...{ name: 'Los de siempre', firstPlace, secondPlace, thirdPlace },
  });
  await signIn(page, server, session);
  await page.goto('/profile');
  const links = page.getByRole('list', { name: 'What others see of you' }).getByRole('link');
  await expect(links).toHaveText(['Your public page', 'Build your Eleven', 'Your Podium']);
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(targets).toEqual([`/users/${session.user._id}`, '/eleven', `/podium/${podium._id}`]);
});
