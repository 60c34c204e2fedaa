import { eleven } from '#sports/football/eleven.ts';
import { podium } from '#sports/motogp/podium.ts';
import { answer, expect, refuse, registerFan, signIn, test } from './fixtures.ts';
import { waitForIdle, waitForRouter } from './page-checks.ts';

test.describe.configure({ timeout: 120_000 });

const emptyList = { data: [], page: 1, size: 5, total: 0 };

test('empty lists, error views and the fallbacks of the router say their words', async ({
  page,
  request,
  server,
  watch,
}) => {
  // A thrown error is also written to the console, from the script that threw it.
  watch.expectFailure(/\/(eleven|podium)\/|no-such-page|\/assets\//);
  const session = await registerFan(request, server);
  await signIn(page, server, session);
  const isEmpty = page.getByText('Oh... It seems like this is empty.', { exact: true });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

  for (const [path, call] of [
    ['/fifa/players?view=eleven', '**/api/v1/eleven?*'],
    ['/motogp/riders?view=podiums', '**/api/v1/podium?*'],
  ] as const) {
    await answer(page, call, emptyList);
    await page.goto(path);
    await expect(isEmpty).toBeVisible();
    await page.unrouteAll();
  }
  await page.goto(`/users/${session.user._id}`);
  await expect(isEmpty).toBeVisible();
  await page.getByRole('tab', { name: 'Podium' }).click();
  await expect(isEmpty).toBeVisible();

  for (const { api, page: at } of [eleven, podium]) {
    await page.goto(`${at}/nobody-built-this`);
    await expect(heading('404 Not Found')).toBeVisible();
    await expect(page.getByText('There is nothing at this address.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Status 404' })).toBeVisible();
    await refuse(page, `**/api/v1${api.base}/*`, 'internal');
    await page.goto(`${at}/in-trouble`);
    await expect(heading('Internal Server Error')).toBeVisible();
    await expect(page.getByText('There was an error in our internal servers.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Status 500' })).toBeVisible();
    await page.unrouteAll();
  }

  await page.goto('/no-such-page');
  await expect(heading('404 Not Found')).toBeVisible();

  // What no page does: a method that there is not, and a body that goes with no such method.
  for (const { formMethod, message } of [
    { formMethod: 'brew', message: '405 Method Not Allowed' },
    { formMethod: 'get', message: '400 Bad Request' },
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
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }

  await answer(page, '**/api/v1/eleven/*', { name: 'An Eleven without an owner' });
  await page.goto('/eleven/broken');
  await expect(heading('Unexpected Application Error!')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/`);
});
