import { notices } from '#contract/notices.ts';
import { expect, registerFan, signIn, test } from '../fixtures.ts';
import { seeNotice } from '../see-notice.ts';
import { aragon, fill, looks, press } from './steps.ts';

// A page of its own opens beside the form.
test.setTimeout(180_000);

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
  await seeNotice(page, notices.created);
  await expect(warning).toContainText('Already here under a similar name: TT Circuit Assen');
  await expect(page.getByText('TT Circuit Asen is in the catalogue now.')).toBeVisible();
});
