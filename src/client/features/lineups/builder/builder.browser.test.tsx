import { expect, onTestFinished, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { eleven } from '#sports/football/eleven.ts';
import { riders, showBuilder } from '#tests/support/browser/browser-builder.tsx';
import { pressKey } from '#tests/support/browser/press.ts';

test('a rider is placed by pointer, and the list of the next open place opens', async () => {
  const { slot, picker, row, filled, status, sent } = await showBuilder();
  await expect.element(picker('First place')).toBeVisible();
  const lists = sent.filter(({ call }) => call === 'GET /rider');
  expect(lists.map(({ query }) => query.get('unchecked'))).toContain('last');
  expect(lists.filter(({ query }) => !query.has('unchecked'))).toEqual([]);
  await row('Ana Riba').click();
  await expect.element(slot('First place, Ana Riba')).toBeVisible();
  await expect.element(status).toHaveTextContent('Ana Riba placed at first place. 1 of 3.');
  await expect.element(picker('Second place')).toBeVisible();
  await expect.element(slot('Second place, empty')).toHaveFocus();
  await expect.element(filled).toHaveTextContent('1 of 3');
});

test('picking the first row repeatedly fills the lineup', async () => {
  const { page, slot, filled } = await showBuilder();
  const first = page.getByRole('region').getByRole('listitem').first().getByRole('button');
  for (const count of [1, 2, 3]) {
    await first.click();
    await expect.element(filled).toHaveTextContent(`${count} of 3`);
  }
  await expect.element(slot('First place, Ana Riba')).toBeVisible();
  await expect.element(slot('Second place, Bea Soler')).toBeVisible();
  await expect.element(slot('Third place, Carla Mir')).toBeVisible();
});

test('eleven clicks on the first row fill an Eleven, with three players for each place', async () => {
  const { page, filled } = await showBuilder({
    lineup: eleven,
    answers: {
      'GET /players': ({ query }) => {
        const position = query.get('position');
        const data = [1, 2, 3].map((number) => ({
          _id: `${position}${number}`,
          name: `${position} ${number}`,
          image: null,
          number,
          position,
          team: [],
          rating: 90 - number,
          age: 20,
          marketvalue: 44.5,
          kind: 'player',
          liked: false,
          likesCount: 0,
        }));
        return { data, page: 1, size: 6, total: data.length };
      },
    },
  });
  const first = page.getByRole('region').getByRole('listitem').first().getByRole('button');
  for (let count = 1; count <= 11; count += 1) {
    await first.click();
    await expect.element(filled).toHaveTextContent(`${count} of 11`);
  }

  await screen.viewport(1440, 900);
  onTestFinished(() => screen.viewport(1280, 800));
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  const form = page.getByRole('button', { name: 'Create Eleven' }).element().closest('form');
  const value = page.getByRole('definition').last().element();
  expect(value.textContent).toContain('489.5');
  expect(value.getBoundingClientRect().right).toBeLessThanOrEqual(
    form?.getBoundingClientRect().right ?? 0,
  );
});

test('placed riders are last in the list and can still be moved by it', async () => {
  const { page, place, row, slot, filled } = await showBuilder();
  await place('Ana Riba');
  await expect.element(slot('First place, Ana Riba')).toBeVisible();
  const last = page.getByRole('region').getByRole('listitem').last();
  await expect.element(last.getByText('First place')).toBeVisible();
  await row('Ana Riba').click();
  await expect.element(slot('Second place, Ana Riba')).toBeVisible();
  await expect.element(filled).toHaveTextContent('1 of 3');
});

test('with the keyboard, the list opens, a row is placed, and a digit selects the place', async () => {
  const { slot, search, row, filled } = await showBuilder();
  slot('First place, empty').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(search).toHaveFocus();
  row('Bea Soler').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(slot('First place, Bea Soler')).toBeVisible();
  await expect.element(slot('Second place, empty')).toHaveFocus();
  row('Ana Riba').element().focus();
  await userEvent.keyboard('3');
  await expect.element(slot('Third place, Ana Riba')).toBeVisible();
  await expect.element(filled).toHaveTextContent('2 of 3');
});

test('two riders swap by keyboard, and Escape puts a carried rider back', async () => {
  const { place, slot, status } = await showBuilder();
  await place('Ana Riba', 'Bea Soler');
  slot('First place, Ana Riba').element().focus();
  await userEvent.keyboard(' ');
  await expect.element(status).toHaveTextContent('Ana Riba picked up. 2 possible places.');
  await userEvent.keyboard('{Escape}');
  await expect.element(status).toHaveTextContent('Ana Riba put back.');
  await expect.element(slot('First place, Ana Riba')).toHaveFocus();

  await userEvent.keyboard(' {ArrowLeft}');
  await expect.element(slot('Second place, Bea Soler')).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(status).toHaveTextContent('Ana Riba and Bea Soler swap places. 2 of 3.');
  await expect.element(slot('First place, Bea Soler')).toBeVisible();
  await expect.element(slot('Second place, Ana Riba')).toBeVisible();
});

test('a step is undone and redone, by buttons and by keyboard', async () => {
  const { place, slot, filled, undo, redo } = await showBuilder();
  await expect.element(undo).toBeDisabled();
  await place('Ana Riba', 'Bea Soler');
  slot('First place, Ana Riba').element().focus();
  await userEvent.keyboard('{Delete}');
  await expect.element(filled).toHaveTextContent('1 of 3');
  await undo.click();
  await expect.element(slot('First place, Ana Riba')).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(filled).toHaveTextContent('1 of 3');
  await redo.click();
  await expect.element(filled).toHaveTextContent('2 of 3');
  await userEvent.keyboard('{Control>}y{/Control}');
  await expect.element(slot('First place, empty')).toBeVisible();
  await expect.element(redo).toBeDisabled();
  // A Cyrillic layout has other letters on these keys.
  pressKey(document.body, { key: 'я', code: 'KeyZ', ctrlKey: true });
  await expect.element(slot('First place, Ana Riba')).toBeVisible();
  pressKey(document.body, { key: 'Я', code: 'KeyZ', ctrlKey: true, shiftKey: true });
  await expect.element(slot('First place, empty')).toBeVisible();
});

test('in the name field, undo applies to the text', async () => {
  const { place, filled, name } = await showBuilder();
  await place('Ana Riba');
  await name.click();
  await userEvent.keyboard('Los míos{Control>}z{/Control}');
  await expect.element(filled).toHaveTextContent('1 of 3');
});

test('a rider is dragged from the list onto a place, and on to another', async () => {
  const { slot, row, status } = await showBuilder();
  await userEvent.dragAndDrop(row('Ana Riba'), slot('Third place, empty'));
  await expect.element(slot('Third place, Ana Riba')).toHaveFocus();
  await userEvent.dragAndDrop(slot('Third place, Ana Riba'), slot('First place, empty'));
  await expect.element(status).toHaveTextContent('Ana Riba moved to first place. 1 of 3.');
  await expect.element(slot('Third place, empty')).toBeVisible();
});

test('a rider dropped outside the places returns', async () => {
  const { row, heading, filled, status } = await showBuilder();
  await userEvent.dragAndDrop(row('Ana Riba'), heading);
  await expect.element(status).toHaveTextContent('Ana Riba put back.');
  await expect.element(filled).toHaveTextContent('0 of 3');
});

test('a draft is restored after leaving the page, only for the same fan', async () => {
  const first = await showBuilder({ userId: 'u1' });
  await first.place('Ana Riba');
  await first.name.fill('Los míos');
  await first.page.unmount();

  const reopened = await showBuilder({ userId: 'u1' });
  await expect.element(reopened.slot('First place, Ana Riba')).toBeVisible();
  await expect.element(reopened.name).toHaveValue('Los míos');
  await reopened.page.unmount();
  const other = await showBuilder({ userId: 'u2' });
  await expect.element(other.slot('First place, empty')).toBeVisible();
});

test('a deleted rider of the draft leaves an open place and a reason', async () => {
  const first = await showBuilder();
  await first.place('Ana Riba', 'Bea Soler');
  await first.page.unmount();

  const gone = { 'GET /rider/existing': () => ({ ids: [riders[1]?._id] }) };
  const { slot, removals } = await showBuilder({ answers: gone });
  await expect.element(slot('First place, empty')).toBeVisible();
  await expect
    .element(removals)
    .toHaveTextContent('First place is open again: Ana Riba is no longer in the catalogue.');
  await expect.element(slot('Second place, Bea Soler')).toBeVisible();
});

test('Enter in the search places the first unplaced rider and continues, with undo in reach', async () => {
  const { search, slot, name, filled, picker } = await showBuilder();
  slot('First place, empty').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(slot('First place, Ana Riba')).toBeVisible();
  await expect.element(picker('Second place')).toBeVisible();
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(slot('Second place, Bea Soler')).toBeVisible();
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(filled).toHaveTextContent('1 of 3');
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.element(filled).toHaveTextContent('2 of 3');
  await userEvent.keyboard('{Enter}');
  await expect.element(slot('Third place, Carla Mir')).toBeVisible();
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(slot('Third place, empty')).toBeVisible();
});

test('Enter before the list is loaded places no rider after the search lost the focus', async () => {
  const list = Promise.withResolvers<unknown>();
  const { search, name, row, filled } = await showBuilder({
    answers: { 'GET /rider': () => list.promise },
  });
  search.element().focus();
  await userEvent.keyboard('{Enter}');
  await name.click();
  const data = [{ ...riders[0], kind: 'rider', liked: false, likesCount: 0 }];
  list.resolve({ data, page: 1, size: 5, total: 1 });
  await expect.element(row('Ana Riba')).toBeVisible();
  await expect.element(filled).toHaveTextContent('0 of 3');
  await expect.element(name).toHaveFocus();
});

test('the arrow keys move from the search into the list and back', async () => {
  const { search, row, slot } = await showBuilder();
  search.element().focus();
  await expect.element(row('Ana Riba')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('Ana Riba')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('Bea Soler')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(slot('First place, Ana Riba')).toBeVisible();
});

test('the list keeps the focus when a key opens its last page', async () => {
  const { page, picker, slot } = await showBuilder({
    answers: {
      'GET /rider': ({ query }) => ({
        data: [{ ...riders[0], kind: 'rider', liked: false, likesCount: 0 }],
        page: Number(query.get('page')),
        size: 5,
        total: 6,
      }),
    },
  });
  await slot('First place, empty').click();
  page.getByRole('button', { name: 'Next page' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Page 2 of 2')).toBeVisible();
  await expect
    .element(picker('First place').getByRole('heading', { name: 'First place' }))
    .toHaveFocus();
});

test('the builder and its announcements exclude riders and teams from translation', async () => {
  const { page, row, status } = await showBuilder();
  await row('Ana Riba').click();
  await expect.element(status).toHaveTextContent('Ana Riba placed at first place. 1 of 3.');
  const clone = page.container.cloneNode(true) as HTMLElement;
  for (const element of clone.querySelectorAll('[translate="no"]')) element.remove();
  expect(clone.textContent).toContain('placed at first place');
  expect(clone.textContent).not.toMatch(/Ana Riba|Bea Soler|Gas/);
});
