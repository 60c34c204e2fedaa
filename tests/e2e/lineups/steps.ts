import type { Locator, Page } from '@playwright/test';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { eleven } from '#sports/football/eleven.ts';
import { podium } from '#sports/motogp/podium.ts';
import { type callAs, expect } from '../fixtures.ts';
import { tabTo } from '../page-checks.ts';

export const elevenSlots = eleven.slots;
export const podiumSlots = podium.slots;

const occupied = new RegExp([...elevenSlots, ...podiumSlots].map(({ label }) => label).join('|'));

export const place = (page: Page, slot: string) => page.locator(`[data-slot="${slot}"]`);
export const picker = (page: Page, slot: string) =>
  page.getByRole('region', { name: slot, exact: true });
const openPicker = (page: Page) =>
  page.locator('section', { has: page.locator('[data-picker-start]') });
export const rows = (list: Locator) => list.getByRole('list').getByRole('button');
export const freeRows = (list: Locator) => rows(list).filter({ hasNotText: occupied });
export const nameOf = (slot: Locator) => slot.locator('span').first().innerText();
export const filled = (page: Page) => page.getByText(/^\d+ of \d+$/);
export const removedNotice = (page: Page) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: 'open again' });

export async function fillByTap(page: Page, { slots }: Pick<Lineup, 'slots'>, taken = 0) {
  for (let count = taken + 1; count <= slots.length; count++) {
    const free = freeRows(openPicker(page)).first();
    if (await page.evaluate(() => navigator.maxTouchPoints > 0)) await free.tap();
    else await free.click();
    await expect(filled(page)).toHaveText(`${count} of ${slots.length}`);
  }
}

export async function fillByDrag(page: Page, taken = 0) {
  for (const [index, { name, label }] of elevenSlots.entries()) {
    if (index < taken) continue;
    await freeRows(picker(page, label)).first().dragTo(place(page, name));
    await expect(filled(page)).toHaveText(`${index + 1} of ${elevenSlots.length}`);
  }
}

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

export async function saveLineup(
  api: ReturnType<typeof callAs>,
  lineup: Lineup,
  name: string,
  chosen: Readonly<Record<string, string>> = {},
) {
  return api.post(lineup.api.create, { name, ...(await chooseSlots(api, lineup, chosen)) });
}

export function addRider(api: ReturnType<typeof callAs>, name: string) {
  const numbers = { number: 99, age: 24, rating: 80, ranking: 30, points: 3, polesSeason: 0 };
  return api.post('/rider', { name, nationality: 'Spain', ...numbers });
}

export function addGoalkeeper(api: ReturnType<typeof callAs>, name: string) {
  const numbers = { number: 99, age: 24, rating: 80, marketvalue: 1, goals: 0, assists: 0 };
  return api.post('/players', { name, position: 'goalkeeper', ...numbers });
}

/** Releases before the next render. */
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
