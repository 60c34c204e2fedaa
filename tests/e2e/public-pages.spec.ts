import { eleven } from '#sports/football/eleven.ts';
import { callAs, expect, newFan, readCode, registerFan, sendCode, test } from './fixtures.ts';
import { saveLineup } from './lineup-steps.ts';
import { checkAccessible, checkWidth, showTheme, waitForIdle } from './page-checks.ts';

/** Would run as code of the page, and stop the journey, where it were taken for HTML. */
const hostile = `</script><script>throw 1</script>&"'`;

test('a shared Eleven is read without an account, and led back to after the sign-up', async ({
  page,
  request,
  server,
}) => {
  const fan = await registerFan(request, server, newFan('Nerea Soto'));
  const api = callAs(request, server, fan);
  const built = await saveLineup(api, eleven, hostile);
  await api.post(`${eleven.api.comment}/${built._id}`, { comment: 'Mi defensa.' });
  const path = `${eleven.page}/${built._id}`;

  // What a chat reads of the link.
  const html = await (await request.get(`${server.url}${path}`)).text();
  expect(html).toContain('<meta property="og:title"');
  expect(html).not.toContain(hostile);

  await page.goto(path);
  await waitForIdle(page);
  await expect(page).toHaveTitle(`${hostile} · Tifo`);
  await expect(page.getByRole('heading', { level: 1, name: hostile })).toBeVisible();
  await expect(page.getByText('Mi defensa.')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('0 likes', { exact: true })).toBeVisible();
  await expect(main.getByRole('button', { name: /Like|Delete/ })).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'All Elevens' })).toHaveCount(0);
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    await checkAccessible(page, `a shared Eleven, ${theme}`);
  }
  await checkWidth(page, 'a shared Eleven');

  await main.getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Log in to like or comment on this Eleven.')).toBeVisible();
  await main.getByRole('link', { name: 'Sign up' }).click();
  const visitor = newFan('Pau Vidal');
  await page.getByLabel('Name').fill(visitor.name);
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.getByRole('radio', { name: 'otros' }).check({ force: true });
  await main.getByRole('button', { name: 'Register' }).click();
  await sendCode(page, await readCode(page, server, visitor.email));
  await expect(page).toHaveURL(`${server.url}${path}`);
  await main.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(main.getByRole('button', { name: 'Liked', exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Liked by you', exact: true }).click();
  const fans = page.getByRole('dialog', { name: 'Liked by' });
  await expect(fans.getByRole('link', { name: visitor.name })).toBeVisible();
  await checkAccessible(page, 'the fans of an Eleven');
  await page.keyboard.press('Escape');
  await expect(main.getByRole('link', { name: 'All Elevens' })).toBeVisible();
});
