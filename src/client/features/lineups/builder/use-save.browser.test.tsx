import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { writeDraft } from '#client/lineups/building/draft.ts';
import { SavedLineup } from '#client/lineups/building/saved-lineup.tsx';
import { checkForm } from '#contract/form-checks.ts';
import { lineupForm } from '#contract/forms.ts';
import { notices } from '#contract/notices.ts';
import { podium } from '#sports/motogp/podium.ts';
import { refusal } from '#tests/support/browser/browser-answers.ts';
import { riders, savedPodium, showBuilder } from '#tests/support/browser/browser-builder.tsx';
import { seeNotice } from '#tests/support/browser/browser-notices.ts';

const create = 'POST /podium/create';
const update = 'PATCH /podium/p1';

async function showFull(gallery?: ReactNode) {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const [firstPlace = null, secondPlace = null] = riders;
  const places = { firstPlace, secondPlace, thirdPlace: null };
  writeDraft(podium, 'u1', { base: null, version: null, name: '', places });
  const builder = await showBuilder({
    gallery,
    answers: { [create]: () => promise, [update]: () => savedPodium('p1', 'Los míos') },
  });
  await builder.place('Carla Mir');
  await builder.name.fill('Los míos');
  const saves = () => builder.sent.filter(({ call }) => call === create);
  return { ...builder, saves, answer: resolve };
}

test('repeated presses save once, clear the draft and open the gallery', async () => {
  const { save, saves, answer, path } = await showFull();
  await save('Create Podium').dblClick();
  await expect.element(save('Create Podium')).toBeDisabled();
  answer(savedPodium('p1', 'Los míos'));
  await expect.poll(path).toBe('/motogp/riders');
  await seeNotice(notices.created);
  expect(saves().map(({ body }) => body)).toEqual([
    { name: 'Los míos', firstPlace: 'r1', secondPlace: 'r2', thirdPlace: 'r3' },
  ]);
  await expect.poll(() => localStorage.length).toBe(0);
});

test('a saved Podium is shown without another request', async () => {
  const gallery = <SavedLineup lineup={podium} userId="u1" />;
  const { page, save, sent, answer } = await showFull(gallery);
  await save('Create Podium').click();
  const before = sent.length;
  answer(savedPodium('p1', 'Los míos'));
  await expect.element(page.getByRole('heading', { name: 'Los míos' })).toBeVisible();
  await expect.poll(() => localStorage.length).toBe(0);
  expect(sent.slice(before)).toEqual([]);
});

test('a refused save keeps the draft and returns the focus to the button', async () => {
  const { page, save, slot, answer } = await showFull();
  await save('Create Podium').click();
  answer(refusal('tooManyRequests'));
  await seeNotice(notices.tooManyRequests);
  await expect.element(save('Create Podium')).toHaveFocus();
  await page.unmount();
  const reopened = await showBuilder();
  await expect.element(reopened.slot('Third place, Carla Mir')).toBeVisible();
  await expect.element(reopened.name).toHaveValue('Los míos');
  expect(slot('Third place, Carla Mir').elements()).toHaveLength(1);
});

test('the focus stays on the board if building continued during the request', async () => {
  const { save, slot, answer } = await showFull();
  await save('Create Podium').click();
  slot('Second place, Bea Soler').element().focus();
  answer(refusal('internal'));
  await seeNotice(notices.createFailed);
  await expect.element(save('Create Podium')).toBeEnabled();
  await expect.element(slot('Second place, Bea Soler')).toHaveFocus();
});

test('a server error keeps all places filled and returns the focus to the button', async () => {
  const { save, filled, answer } = await showFull();
  await save('Create Podium').click();
  answer(refusal('internal'));
  await seeNotice(notices.createFailed);
  await expect.element(filled).toHaveTextContent('3 of 3');
  await expect.element(save('Create Podium')).toHaveFocus();
});

test('a missing name or one without a letter is reported at its field and not sent', async () => {
  const { page, name, save, saves } = await showFull();
  await name.fill('');
  await name.click();
  await userEvent.tab();
  const missing = checkForm(lineupForm(podium), {})?.fields.name;
  await expect.element(page.getByText(`${missing}`)).toBeVisible();
  await expect.element(save('Create Podium')).toBeDisabled();

  await name.fill('···');
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveAccessibleDescription('The name needs a letter or a digit.');
  await expect.element(name).toHaveFocus();
  await expect.element(save('Create Podium')).toBeEnabled();
  await name.fill('Con motor');
  await expect.element(name).toHaveAccessibleDescription('');
  expect(saves()).toEqual([]);
});

test('a refused name is focused and reported', async () => {
  const { name, save, slot, answer } = await showFull();
  await save('Create Podium').click();
  slot('Second place, Bea Soler').element().focus();
  answer(refusal('invalid', [{ field: 'name', message: 'must have 2 to 40 characters' }]));
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription('The name must have 2 to 40 characters.');
});

test('a refused rider leaves an open place with a focused reason, which undo does not revert', async () => {
  const { save, slot, removals, undo, answer } = await showFull();
  await save('Create Podium').click();
  slot('Third place, Carla Mir').element().focus();
  answer(refusal('invalid', [{ field: 'secondPlace', message: 'is unknown' }]));
  await expect.element(removals).toHaveFocus();
  await expect
    .element(removals)
    .toHaveTextContent('Second place is open again: Bea Soler no longer fits there.');
  await expect.element(save('Create Podium')).toBeDisabled();
  await undo.click();
  await expect.element(slot('Second place, empty')).toBeVisible();
});

test('a Podium built in another tab can be kept, and undo restores the current one', async () => {
  const { page, save, slot, name, undo, answers, answer } = await showFull();
  await save('Create Podium').click();
  answers.own = [{ ...savedPodium('p7', 'El de antes'), thirdPlace: null } as never];
  answer(refusal('alreadyHaveOne'));
  await seeNotice(notices.alreadyHaveOne);
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'changed in the meantime' }))
    .toHaveFocus();
  await expect.element(name).toHaveValue('Los míos');
  await page.getByRole('button', { name: 'Show the changes' }).click();
  await expect.element(page.getByText('Saved: El de antes. Here: Los míos.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep the saved version' }).click();
  await expect.element(name).toHaveValue('El de antes');
  await expect.element(save('Update Podium')).toBeVisible();
  await undo.click();
  await expect.element(slot('Third place, Carla Mir')).toBeVisible();
});

test('the current Podium can replace the one from another tab', async () => {
  const { page, save, answers, answer, sent, path } = await showFull();
  await save('Create Podium').click();
  answers.own = [{ ...savedPodium('p1', 'El de antes'), version: 'first' } as never];
  answer(refusal('alreadyHaveOne'));
  await page.getByRole('button', { name: 'Replace it with mine' }).click();
  await expect.poll(path).toBe('/motogp/riders');
  const [replaced] = sent.filter(({ call }) => call === update);
  expect(replaced?.headers.get('if-match')).toBe('"first"');
});

async function showSaved(...answers: readonly unknown[]) {
  const remaining = [...answers];
  const next = () => {
    const answer = remaining.shift();
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    return answer;
  };
  const existing = { ...savedPodium('p1', 'Los míos'), version: 'first' };
  const builder = await showBuilder({ existing, answers: { [update]: next } });
  await builder.name.fill('Los otros');
  const saves = () => builder.sent.filter(({ call }) => call === update);
  const box = builder.page.getByRole('alert').filter({ hasText: 'changed in the meantime' });
  const choose = (label: string) => builder.page.getByRole('button', { name: label }).click();
  const changed = { ...savedPodium('p1', 'De otro sitio'), thirdPlace: null, version: 'second' };
  return { ...builder, saves, box, choose, changed };
}

test('a change made elsewhere is reported and can be replaced at its version', async () => {
  const changedPodium = savedPodium('p1', 'Los otros');
  const shown = await showSaved(refusal('changedMeanwhile'), changedPodium);
  const { save, saves, box, choose, changed, answers, path } = shown;
  answers.own = [changed];
  await save('Update Podium').click();
  await expect.element(box).toHaveFocus();
  await choose('Show the changes');
  await expect.element(box.getByText('Saved: De otro sitio. Here: Los otros.')).toBeVisible();
  await expect.element(box.getByText('Saved: open. Here: Carla Mir.')).toBeVisible();
  await choose('Replace it with mine');
  await expect.poll(path).toBe('/motogp/riders');
  expect(saves().map(({ headers }) => headers.get('if-match'))).toEqual(['"first"', '"second"']);
});

test('a change made elsewhere can be kept, and undo restores the current Podium', async () => {
  const { save, slot, name, undo, box, choose, changed, answers } = await showSaved(
    refusal('changedMeanwhile'),
  );
  answers.own = [changed];
  await save('Update Podium').click();
  await choose('Keep the saved version');
  await expect.element(name).toHaveValue('De otro sitio');
  await expect.element(slot('Third place, empty')).toBeVisible();
  expect(box.elements()).toHaveLength(0);
  await undo.click();
  await expect.element(slot('Third place, Carla Mir')).toBeVisible();
});

test('a Podium with a reopened place cannot be saved by replacing', async () => {
  const { page, save, saves, slot, box, changed, answers, undo } = await showSaved(
    'offline',
    refusal('changedMeanwhile'),
    savedPodium('p1', 'Los otros'),
  );
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  const replace = page.getByRole('button', { name: 'Replace it with mine' });
  const filled = slot('Third place, Carla Mir');
  // The form may return the focus to its button.
  const empty = () =>
    expect
      .poll(async () => {
        filled.element().focus();
        await userEvent.keyboard('{Delete}');
        return filled.query();
      })
      .toBeNull();
  await save('Update Podium').click();
  await expect.element(tryAgain).toBeEnabled();
  await empty();
  await expect.element(tryAgain).toBeDisabled();
  await undo.click();

  answers.own = [changed];
  await tryAgain.click();
  await expect.element(replace).toBeEnabled();
  await empty();
  await expect.element(replace).toBeDisabled();
  await expect.element(box.getByText('Open: third place.')).toBeVisible();
  page.container.querySelector('form')?.requestSubmit();
  expect(saves()).toHaveLength(2);
  await undo.click();
  await expect.element(replace).toBeEnabled();
});

test('a Podium without a response is kept and can be sent again', async () => {
  const { page, save, saves, choose, name, path } = await showSaved(
    'offline',
    savedPodium('p1', 'Los otros'),
  );
  await save('Update Podium').click();
  await expect.element(page.getByText(/What you entered is still here/)).toBeVisible();
  await expect.element(name).toHaveValue('Los otros');
  await choose('Try again');
  await expect.poll(path).toBe('/motogp/riders');
  expect(saves()).toHaveLength(2);
});
