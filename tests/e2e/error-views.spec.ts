import { lineupErrorPage, routerMessage } from '#contract/errors/error-pages.ts';
import { eleven } from '#sports/football/eleven.ts';
import { podium } from '#sports/motogp/podium.ts';
import { answer, expect, registerFan, signIn, test } from './fixtures.ts';
import { waitForIdle, waitForRouter } from './page-checks.ts';

test.describe.configure({ timeout: 120_000 });

test('empty lists, error views and router fallbacks show their texts', async ({
  page,
  request,
  server,
  watch,
}) => {
  // The console logs the thrown error with the URL of its script.
  watch.expectFailure(/\/(eleven|podium)\/|no-such-page|\/assets\//);
  const session = await registerFan(request, server);
  await signIn(page, server, session);
  const isEmpty = page.getByText('Oh... It seems like this is empty.', { exact: true });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

  await page.goto(`/users/${session.user._id}`);
  await expect(isEmpty).toBeVisible();
  await page.getByRole('tab', { name: 'Podium' }).click();
  await expect(isEmpty).toBeVisible();

  const { title, message } = lineupErrorPage(404);
  for (const lineup of [eleven, podium]) {
    await page.goto(`${lineup.page}/nobody-built-this`);
    await expect(heading(title)).toBeVisible();
    await expect(page.getByText(`${message}`)).toBeVisible();
    await expect(page.getByRole('img', { name: 'Status 404' })).toBeVisible();
  }

  await page.goto('/no-such-page');
  await expect(heading(routerMessage(404))).toBeVisible();

  for (const { formMethod, status } of [
    { formMethod: 'brew', status: 405 },
    { formMethod: 'get', status: 400 },
  ]) {
    await page.goto('/about');
    await waitForIdle(page);
    await waitForRouter(page);
    await page.evaluate(async (method) => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { navigate(to: string, options: object): Promise<void> };
      };
      await router.navigate('/', { formMethod: method, formEncType: 'text/plain', body: 'x' });
    }, formMethod);
    await expect(heading('Unexpected Application Error!')).toBeVisible();
    await expect(page.getByText(routerMessage(status), { exact: true })).toBeVisible();
  }

  await answer(page, '**/api/v1/eleven/*', { name: 'An Eleven without an owner' });
  await page.goto('/eleven/broken');
  await expect(heading('Unexpected Application Error!')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/`);
});
