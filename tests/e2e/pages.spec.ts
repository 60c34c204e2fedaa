import { makePicture } from '#tests/support/pictures.ts';
import { answer, expect, registerAdmin, registerFan, signIn, test } from './fixtures.ts';

for (const path of ['/%E0%A4%A', '/fifa/players/%ZZ']) {
  test(`${path} shows the fallback page`, async ({ page, watch }) => {
    watch.expectFailure(/%|^console: The URL path .* could not be decoded/);
    const response = await page.goto(path);
    expect(response?.status()).toBe(400);
    const alert = page.getByRole('alert');
    await expect(
      alert.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }),
    ).toBeVisible();
    await expect(alert).toContainText('400 Bad Request');
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await alert.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
}

test('a page that fails keeps the header and footer', async ({ page, request, server, watch }) => {
  watch.expectFailure(/./);
  await signIn(page, server, await registerFan(request, server));
  await answer(page, '**/api/v1/players?*', { data: [null], page: 1, size: 6, total: 1 });
  await page.goto('/fifa/players');
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'MOTO GP' }).click();
  await expect(page).toHaveURL(/\/motogp$/);
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'MOTO GP' })).toBeVisible();
});

test('a profile tab that fails keeps the header and tabs of the profile', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/./);
  const session = await registerFan(request, server);
  await signIn(page, server, session);
  await answer(page, '**/users/*/followers?*', { data: [null], page: 1, size: 6, total: 1 });
  await page.goto('/profile/user');
  await expect(
    page.getByRole('heading', { level: 2, name: 'Unexpected Application Error!' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: session.fan.name })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Profile' })
    .getByRole('link', { name: 'Settings' })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: 'Settings' })).toBeVisible();
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
});

test('a missing team links back, and to the contact if there is one', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/teams\/missing/);
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/fifa/teams/missing');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(
    "Sorry! We're having trouble... Please try reloading the page. If the problem persists, contact us.",
  );
  await expect(alert.getByRole('link', { name: 'All Teams' })).toHaveAttribute(
    'href',
    '/fifa/teams',
  );
  await expect(alert.getByRole('link', { name: 'contact us' })).toHaveCount(0);
  await answer(page, '**/api/v1/site', { contact: 'mailto:fans@tifo.example' });
  await page.reload();
  await expect(alert.getByRole('link', { name: 'contact us' })).toHaveAttribute(
    'href',
    'mailto:fans@tifo.example',
  );
});

test('a list of one page shows disabled pager buttons', async ({ page, request, server }) => {
  await signIn(page, server, await registerFan(request, server));
  await answer(page, '**/api/v1/eleven?*', { data: [], page: 1, size: 5, total: 0 });
  await page.goto('/fifa/players?view=eleven');
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await expect(page.getByText('Page 1 of 1')).toBeVisible();
});

test("a lifter's page shows the picture and the sources of the numbers", async ({
  page,
  request,
  server,
}) => {
  const admin = await registerAdmin(request, server);
  await signIn(page, server, admin);
  const created = await request.post(`${server.url}/api/v1/lifter/`, {
    headers: { authorization: `Bearer ${admin.token}` },
    multipart: {
      name: `Nerea Sanz ${Date.now()}`,
      age: '26',
      birthYear: '1998',
      benchPress: '80',
      squat: '140',
      equipment: 'Raw',
      bodyweight: '68.5',
      meet: 'World Classic',
      date: '2024-06-13',
      image: { name: 'nerea.png', mimeType: 'image/png', buffer: await makePicture('png', 64, 72) },
    },
  });
  const { _id, name } = await created.json();
  await page.goto(`/powerlifting/lifters/${_id}`);
  await expect(page.getByRole('img', { name: `Picture of ${name}` })).toBeVisible();
  await expect(
    page.getByRole('heading', { name: 'max stats in championships, updated 2022' }),
  ).toBeVisible();
  await expect(
    page.getByText('Raw · 68.5 kg · World Classic, 13 June 2024 · aged 26'),
  ).toBeVisible();
  await page.getByRole('radio', { name: 'lb' }).check();
  await expect(page.getByText('Raw · 151 lb · World Classic')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'lb' })).toBeChecked();
  const squat = page.getByRole('definition').filter({ hasText: '308.6' });
  await expect(squat).toHaveText('308.6 lb pounds');
});
