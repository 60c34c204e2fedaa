import { describe, expect, test } from 'vitest';
import { requireBoard } from '#client/lineups/boards.ts';
import { createEmptySlotItems, listFittingSlots } from '#client/lineups/building/slot-items.ts';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';
import { eleven } from '#sports/football/eleven.ts';
import { podium } from '#sports/motogp/podium.ts';
import {
  type Direction,
  findNearestSlot,
  findNextOpenSlot,
  findNextTarget,
  listSwapTargets,
  type SlotCoordinates,
  slotCoordinatesOf,
} from './slot-navigation.ts';

const elevenCoordinates = slotCoordinatesOf(requireBoard(eleven).layout);
const podiumCoordinates = slotCoordinatesOf(requireBoard(podium).layout);
const directions: Direction[] = ['left', 'right', 'up', 'down'];
const slotsOf = (coordinates: SlotCoordinates) => Object.keys(coordinates);

function findReachable(coordinates: SlotCoordinates): Set<string> {
  const slots = slotsOf(coordinates);
  const slotsReached = new Set(slots.slice(0, 1));
  for (const slot of slotsReached) {
    for (const direction of directions) {
      const next = findNearestSlot(coordinates, slot, direction, slots);
      if (next) slotsReached.add(next);
    }
  }
  return slotsReached;
}

describe('arrows on the pitch', () => {
  const near = (from: string, direction: Direction) =>
    findNearestSlot(elevenCoordinates, from, direction, slotsOf(elevenCoordinates));

  test('move to the nearest slot in the direction', () => {
    expect(near('leftback', 'right')).toBe('centreback1');
    expect(near('centreback1', 'right')).toBe('centreback2');
    expect(near('centreback2', 'down')).toBe('goalkeeper');
    expect(near('leftback', 'up')).toBe('midfielder1');
    expect(near('midfielder3', 'up')).toBe('forward3');
    expect(near('forward2', 'left')).toBe('forward1');
  });

  test('do not move beyond the edge', () => {
    expect(near('goalkeeper', 'down')).toBeNull();
    expect(near('forward3', 'right')).toBeNull();
  });

  test('reach every slot', () => {
    expect(findReachable(elevenCoordinates)).toEqual(new Set(eleven.slots.map(({ name }) => name)));
  });
});

test('arrows on the podium follow the visual order: second, first, third', () => {
  const near = (from: string, direction: Direction) =>
    findNearestSlot(podiumCoordinates, from, direction, slotsOf(podiumCoordinates));
  expect(near('secondPlace', 'right')).toBe('firstPlace');
  expect(near('firstPlace', 'right')).toBe('thirdPlace');
  expect(near('firstPlace', 'left')).toBe('secondPlace');
});

test('with a carried item, any arrow finds a legal slot', () => {
  const next = (from: string, direction: Direction, targets: string[]) =>
    findNextTarget(elevenCoordinates, from, direction, targets);
  expect(next('centreback1', 'right', ['centreback2'])).toBe('centreback2');
  expect(next('centreback1', 'up', ['centreback2'])).toBe('centreback2');
  expect(next('forward3', 'right', ['forward1', 'forward2'])).toBe('forward1');
  expect(next('goalkeeper', 'up', [])).toBeNull();
});

describe('legal slots', () => {
  const item = (position: string): SlotItem => ({ _id: 'p', name: 'P', image: null, position });

  test('have the position of the item', () => {
    expect(listFittingSlots(eleven, item('centre-back')).map(({ name }) => name)).toEqual([
      'centreback1',
      'centreback2',
    ]);
    expect(listSwapTargets(eleven, 'forward2').map(({ name }) => name)).toEqual([
      'forward1',
      'forward3',
    ]);
    expect(listSwapTargets(eleven, 'goalkeeper')).toEqual([]);
  });

  test('are all slots if the lineup has no positions', () => {
    expect(listFittingSlots(podium, item('')).length).toBe(3);
    expect(listSwapTargets(podium, 'firstPlace').length).toBe(2);
  });
});

test('the next open slot follows the given one and wraps around', () => {
  const someone: SlotItem = { _id: 'p', name: 'P', image: null };
  const slotItems = { ...createEmptySlotItems(podium), thirdPlace: someone };
  expect(findNextOpenSlot(podium, slotItems, 'thirdPlace')?.name).toBe('firstPlace');
  expect(findNextOpenSlot(podium, slotItems, 'firstPlace')?.name).toBe('secondPlace');
  const full = { firstPlace: someone, secondPlace: someone, thirdPlace: someone };
  expect(findNextOpenSlot(podium, full, 'firstPlace')).toBeNull();
});
