import type { Locator, Page } from '@playwright/test';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { eleven } from '#sports/football/eleven.ts';
import { podium } from '#sports/motogp/podium.ts';
import { type callAs, expect } from '../fixtures.ts';
import { tabTo } from '../page-checks.ts';

/** The slots in the order in which the builder goes through them. */
export const elevenSlots = eleven.slots;
export const podiumSlots = podium.slots;

/** Rows of the list that say where in the lineup they stand already. */
const occupied = new RegExp([...elevenSlots, ...podiumSlots].map(({ label }) => label).join('|'));

export const place = (page: Page, slot: string) => page.locator(`[data-slot="${slot}"]`);
export const picker = (page: Page, slot: string) =>
  page.getByRole('region', { name: slot, exact: true });
/** The list that is open, whichever slot it is of. */
const openPicker = (page: Page) =>
  page.locator('section', { has: page.locator('[data-picker-start]') });
export const rows = (list: Locator) => list.getByRole('list').getByRole('button');
/** Rows of those who stand nowhere yet. */
export const freeRows = (list: Locator) => rows(list).filter({ hasNotText: occupied });
/** What a screen reader is told of a slot: who stands there, or that it is empty. */
export const nameOf = (slot: Locator) => slot.locator('span').first().innerText();
export const filled = (page: Page) => page.getByText(/^\d+ of \d+$/);
/** What a builder says of slots that are open again. */
export const removedNotice = (page: Page) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: 'open again' });

/** Fills open slots by taps on the list that opens, `taken` of them being filled already. */
export async function fillByTap(page: Page, { slots }: Pick<Lineup, 'slots'>, taken = 0) {
  for (let count = taken + 1; count <= slots.length; count++) {
    const free = freeRows(openPicker(page)).first();
    if (await page.evaluate(() => navigator.maxTouchPoints > 0)) await free.tap();
    else await free.click();
    await expect(filled(page)).toHaveText(`${count} of ${slots.length}`);
  }
}

/** Drags someone from the list that is open onto each open slot of an Eleven, in their order. */
export async function fillByDrag(page: Page, taken = 0) {
  for (const [index, { name, label }] of elevenSlots.entries()) {
    if (index < taken) continue;
    await freeRows(picker(page, label)).first().dragTo(place(page, name));
    await expect(filled(page)).toHaveText(`${index + 1} of ${elevenSlots.length}`);
  }
}

/** Fills an Eleven from its first open slot, which has the focus, without a pointer. */
export async function fillByKeys(page: Page, taken = 0) {
  const press = (key: string) => page.keyboard.press(key);
  for (const [index, { name }] of elevenSlots.entries()) {
    if (index < taken) continue;
    await expect(place(page, name)).toBeFocused();
    await press('Enter');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await tabTo(page, freeRows(openPicker(page)).first());
    await press('Enter');
    await expect(filled(page)).toHaveText(`${index + 1} of ${elevenSlots.length}`);
  }
}

/** Somebody for each slot of a lineup, in the order of a list: ids by slot. */
export async function chooseSlots(
  api: ReturnType<typeof callAs>,
  lineup: Lineup,
  chosen: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const taken = new Set(Object.values(chosen));
  const slots: Record<string, string> = { ...chosen };
  for (const slot of lineup.slots) {
    if (slots[slot.name]) continue;
    const position = slot.position ? `&position=${slot.position}` : '';
    const { data } = await api.get(`${lineup.of.api.base}/?size=10&sort=name${position}`);
    const ids: string[] = data.map(({ _id }: { _id: string }) => _id);
    const free = ids.find((id) => !taken.has(id));
    if (!free) throw new Error(`Nobody is left for ${slot.label}`);
    taken.add(free);
    slots[slot.name] = free;
  }
  return slots;
}

/** Saves an Eleven or a Podium by the calls alone, its slots filled in the order of a list. */
export async function saveLineup(
  api: ReturnType<typeof callAs>,
  lineup: Lineup,
  name: string,
  chosen: Readonly<Record<string, string>> = {},
) {
  return api.post(lineup.api.create, { name, ...(await chooseSlots(api, lineup, chosen)) });
}

/** Adds a rider of that name whom no other journey knows. */
export function addRider(api: ReturnType<typeof callAs>, name: string) {
  const numbers = { number: 99, age: 24, rating: 80, ranking: 30, points: 3, polesSeason: 0 };
  return api.post('/rider', { name, nationality: 'Spain', ...numbers });
}

/** Adds a player of that name whom no other journey knows. */
export function addGoalkeeper(api: ReturnType<typeof callAs>, name: string) {
  const numbers = { number: 99, age: 24, rating: 80, marketvalue: 1, goals: 0, assists: 0 };
  return api.post('/players', { name, position: 'goalkeeper', ...numbers });
}

/** Drags by a mouse so quick that it lets go before anything is drawn again. */
export async function dragAtOnce(from: Locator, to: Locator) {
  const target = await to.elementHandle();
  await from.evaluate((element, onto) => {
    const move = (type: string, element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const init = { bubbles: true, isPrimary: true, pointerId: 1, pointerType: 'mouse' };
      const [clientX, clientY] = [x + width / 2, y + height / 2];
      element.dispatchEvent(new PointerEvent(type, { ...init, clientX, clientY }));
    };
    move('pointerdown', element);
    if (onto instanceof Element) {
      move('pointermove', onto);
      move('pointerup', onto);
    }
  }, target);
}

/** Drags by a finger, which holds still until what it holds is picked up. */
export async function dragByTouch(page: Page, from: Locator, to: Locator) {
  const middle = async (target: Locator) => {
    const box = await target.boundingBox();
    if (!box) throw new Error('There is nothing to touch');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const finger = await page.context().newCDPSession(page);
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: { x: number; y: number }[],
  ) => finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [await middle(from)]);
  await expect(page.locator('[data-dragging]')).toBeAttached();
  await touch('touchMove', [await middle(to)]);
  await expect(to).toHaveAttribute('data-over', 'true');
  await touch('touchEnd', []);
  await finger.detach();
}
