import type { Page } from '@playwright/test';
import { eleven } from '#sports/football/eleven.ts';
import { podium } from '#sports/motogp/podium.ts';
import { callAs, expect, registerAdmin, registerFan, signIn, test } from '../fixtures.ts';
import {
  addRider,
  fillByTap,
  freeRows,
  picker,
  place,
  removedNotice,
  saveLineup,
} from '../lineups/steps.ts';
import {
  checkAccessible,
  checkOfSystem,
  checkSpanish,
  checkTargets,
  checkWidth,
  openWithin,
} from '../page-checks.ts';

test.describe.configure({ timeout: 120_000 });

test(`the builders are accessible with their lists open`, async ({ page, request, server }) => {
  await signIn(page, server, await registerFan(request, server));
  await page.goto('/dashboard');
  for (const lineup of [eleven, podium]) {
    const [{ name: slot, label }] = lineup.slots;
    await openWithin(page, lineup.page);
    await place(page, slot).click();
    await expect(freeRows(picker(page, label))).toHaveCount(5);
    await checkAccessible(page, `${lineup.page}, its list open`);
    const search = page.getByRole('searchbox');
    const icon = page.getByRole('button', { name: `Search ${lineup.of.labels.many}` });
    if (await icon.isVisible()) {
      await icon.click();
      await expect(search).toBeFocused();
      await checkAccessible(page, `${lineup.page}, the search open`);
      await icon.click();
    }
    await fillByTap(page, lineup);
    await place(page, slot).click();
    await page.getByRole('button', { name: 'Remove' }).waitFor();
    if (lineup === podium) await page.getByRole('button', { name: 'Swap' }).click();
    await checkAccessible(page, `${lineup.page}, full, someone picked up`);
    await checkTargets(page, `${lineup.page}, full, someone picked up`);
    await checkSpanish(page, `${lineup.page}, full, someone picked up`);
    await page.keyboard.press('Escape');
    const close = page.getByRole('button', { name: 'Close the list' });
    if (await close.isVisible()) await close.click();
    await page.getByLabel('Name').focus();
    await page.getByLabel('Name').blur();
    await expect(page.getByText(`Your ${lineup.labels.one} needs a name`)).toBeVisible();
    await checkAccessible(page, `${lineup.page} without a name`);
    await checkTargets(page, `${lineup.page} without a name`);
    await checkSpanish(page, `${lineup.page} without a name`);
  }
});

async function checkShared(page: Page, id: string, api: ReturnType<typeof callAs>) {
  const { data } = await api.get(`${eleven.of.api.base}/?size=1&sort=-age&position=goalkeeper`);
  await api.patch(`${eleven.api.base}/${id}`, { goalkeeper: data[0]._id });
  await openWithin(page, `${eleven.page}/${id}`);
  const versions = page.getByRole('region', { name: 'How it changed' });
  await versions.scrollIntoViewIfNeeded();
  await versions.getByRole('link', { name: 'the first one' }).click();
  await expect(page.getByRole('link', { name: 'Show the current one' })).toBeFocused();
  await checkAccessible(page, 'a former version');
  await checkTargets(page, 'a former version');

  await page.getByRole('button', { name: 'Share' }).click();
  const sheet = page.getByRole('dialog', { name: 'Share' });
  await expect(sheet.getByRole('heading', { name: 'Share' })).toBeFocused();
  await checkAccessible(page, 'the share sheet');
  await checkTargets(page, 'the share sheet');
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 320, height: 640 });
  await checkWidth(page, 'a former version, its share sheet open');
  const overflow = await sheet.evaluate(
    ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
  );
  expect(overflow, 'the share sheet scrolls sideways').toBe(0);
  await page.setViewportSize(size);

  const code = await sheet.getByLabel('Code to embed it').inputValue();
  const framed = await page.context().newPage();
  await framed.setViewportSize({ width: 320, height: 640 });
  await framed.goto(/src="([^"]+)"/.exec(code)?.[1] ?? '');
  await checkOfSystem(framed, 'a framed Eleven');
  await checkWidth(framed, 'a framed Eleven');
  await framed.close();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
}

test(`lineups, their form and their dialogs are accessible`, async ({
  page,
  request,
  server,
  watch,
}) => {
  // The server may time out under load while it renders pictures.
  watch.expectFailure(/\/media\/share\//);
  const admin = await registerAdmin(request, server);
  const api = callAs(request, server, admin);
  const other = callAs(request, server, await registerFan(request, server));
  const leaving = await addRider(api, 'Gone Away');
  await signIn(page, server, admin);
  await page.goto('/dashboard');
  for (const lineup of [eleven, podium]) {
    const chosen: Record<string, string> = lineup === podium ? { firstPlace: leaving._id } : {};
    const own = await saveLineup(api, lineup, `La mía`, chosen);
    const built = await saveLineup(other, lineup, `La otra`);
    await api.post(`${lineup.api.comment}/${built._id}`, { comment: 'Bien visto.', rating: 4 });

    await openWithin(page, `${lineup.of.page}?view=${lineup.view}`);
    await checkAccessible(page, lineup.labels.show);
    await checkTargets(page, lineup.labels.show);
    await checkSpanish(page, lineup.labels.show);

    await openWithin(page, `${lineup.page}/${built._id}`);
    await page.getByRole('button', { name: 'Comments' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Write your comment first')).toBeVisible();
    await expect(page.getByText('Choose a rating from 1 to 5')).toBeVisible();
    await checkAccessible(page, `an ${lineup.labels.one}, its form with errors`);
    await checkTargets(page, `an ${lineup.labels.one}, its form with errors`);
    await checkSpanish(page, `an ${lineup.labels.one}, its form with errors`);

    const dialog = page.getByRole('alertdialog');
    for (const button of [/^Delete .*’s comment$/, `Delete ${lineup.labels.one}`]) {
      await page.getByRole('button', { name: button }).click();
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await checkAccessible(page, `an ${lineup.labels.one}, ${button} asked`);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }

    if (lineup === eleven) {
      await checkShared(page, own._id, api);
      continue;
    }
    await api.delete(`/rider/${leaving._id}`);
    await openWithin(page, `${lineup.page}/${own._id}`);
    await checkAccessible(page, `a ${lineup.labels.one} with an open place`);
    await checkTargets(page, `a ${lineup.labels.one} with an open place`);
    await checkSpanish(page, `a ${lineup.labels.one} with an open place`);
    await page.goto(lineup.page);
    await expect(removedNotice(page)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Fans’ Podiums' })).toBeVisible();
    await checkAccessible(page, `${lineup.page} with an open place`);
    await checkTargets(page, `${lineup.page} with an open place`);
    await checkSpanish(page, `${lineup.page} with an open place`);
  }
});
