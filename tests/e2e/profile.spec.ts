import { notices, profileUpdatedNotice } from '#contract/notices.ts';
import { makePicture } from '#tests/support/pictures.ts';
import { logIn, press } from './account-steps.ts';
import { callAs, expect, registerFan, signIn, test } from './fixtures.ts';
import { seeNotice } from './see-notice.ts';

test.setTimeout(120_000);

test('a profile picture is cropped to a square, saved and removed again', {
  tag: '@day',
}, async ({ page, request, server }) => {
  const session = await registerFan(request, server);
  await signIn(page, server, session);
  await page.goto('/profile/edit');
  const name = `${session.fan.name} II`;
  await page.getByLabel('Name').fill(name);
  await page.getByRole('radio', { name: 'MotoGP' }).check();
  await page.getByLabel('Image').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await makePicture('jpeg', 300, 200),
  });
  await page.getByLabel('Zoom').fill('2.02');
  await press(page, 'Save');
  await seeNotice(page, profileUpdatedNotice(['Name', 'Interest', 'Image']));
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
  await remove.click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await seeNotice(page, notices.pictureRemoved);
  await expect(own.getByRole('link', { name: 'Choose a picture' })).toBeFocused();
  await expect(own.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('img', { name })).toHaveJSProperty(
    'tagName',
    'svg',
  );
});

test('the profile links to its public page, Eleven and Podium', async ({
  page,
  request,
  server,
}) => {
  const session = await registerFan(request, server);
  const call = callAs(request, server, session);
  const riders = await call.get('/rider?size=3');
  const [firstPlace, secondPlace, thirdPlace] = riders.data.map(({ _id }: { _id: string }) => _id);
  const podium = await call.post('/podium/create', {
    name: 'Los de siempre',
    firstPlace,
    secondPlace,
    thirdPlace,
  });
  await signIn(page, server, session);
  await page.goto('/profile');
  const links = page.getByRole('list', { name: 'What others see of you' }).getByRole('link');
  await expect(links).toHaveText(['Your public page', 'Build your Eleven', 'Your Podium']);
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const publicPage = `/users/${session.user._id}?tab=podium`;
  expect(targets).toEqual([publicPage, '/eleven', `/podium/${podium._id}`]);
});
