import { callAs, expect, registerFan, signIn, test } from './fixtures.ts';

test('the URL of a merged player redirects to the remaining player, and the back button skips it', async ({
  page,
  request,
  server,
}) => {
  const session = await registerFan(request, server);
  const api = callAs(request, server, session);
  const { data } = await api.get('/players/?size=2&sort=name');
  const [keep, drop] = data;
  await server.tifo('merge', 'player', keep._id, drop._id);
  await signIn(page, server, session);
  await page.goto('/fifa/teams');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto(`/fifa/players/${drop._id}`);
  await expect(page).toHaveURL(`${server.url}/fifa/players/${keep._id}`);
  await expect(page.getByRole('heading', { level: 1, name: keep.name })).toBeVisible();
  const liked = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('button', { name: /^Like/ }).click();
  expect((await liked).url()).toContain(keep._id);

  await page.goBack();
  await expect(page).toHaveURL(`${server.url}/fifa/teams`);
});
