import { expect, test } from './fixtures.ts';
import { checkOfSystem, checkWidth } from './page-checks.ts';

test('the API page is one click from Our Story and readable on a phone', async ({ page }) => {
  test.setTimeout(90_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  await page.getByRole('link', { name: 'how to use the API' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tifo API' })).toBeVisible();
  // The calls below look alike and take long to check.
  await checkOfSystem(page, 'the guide of the API', '#start');

  await page.getByText('/api/v1/users/togglePlayer/{id}').click();
  const call = page.locator('#likePlayer');
  await expect(call).toContainText('curl -X PATCH "$TIFO/api/v1/users/togglePlayer/');
  await expect(call).toContainText('"likesCount": 1');
  await call.getByRole('link', { name: 'itemNotFound' }).click();
  await expect(page.locator('#itemNotFound')).toBeInViewport();

  await page.locator('details').evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '');
  });
  await checkWidth(page, 'the page about the API');
});
