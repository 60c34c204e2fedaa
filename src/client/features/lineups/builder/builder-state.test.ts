import { describe, expect, test } from 'vitest';
import { createEmptySlotItems } from '#client/lineups/building/slot-items.ts';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';
import { podium } from '#sports/motogp/podium.ts';
import { type BuilderAction, builderReducer, startBuilder } from './builder-state.ts';

function makeItem(id: string): SlotItem {
  return { _id: id, name: `Rider ${id}`, image: null };
}

const place = (slot: string, id: string): BuilderAction => ({
  type: 'place',
  slot,
  item: makeItem(id),
});

function idsAfter(...actions: BuilderAction[]) {
  const start = startBuilder('', createEmptySlotItems(podium));
  const { slotItems } = actions.reduce(builderReducer, start);
  return podium.slots.map(({ name }) => slotItems[name]?._id ?? null);
}

describe('placing', () => {
  test('fills the slot and replaces the occupant', () => {
    expect(idsAfter(place('firstPlace', 'a'))).toEqual(['a', null, null]);
    expect(idsAfter(place('firstPlace', 'a'), place('firstPlace', 'b'))).toEqual(['b', null, null]);
  });

  test('swaps with the occupant if the item is in another slot', () => {
    expect(
      idsAfter(place('firstPlace', 'a'), place('secondPlace', 'b'), place('secondPlace', 'a')),
    ).toEqual(['b', 'a', null]);
    expect(idsAfter(place('firstPlace', 'a'), place('thirdPlace', 'a'))).toEqual([null, null, 'a']);
  });
});

test('swapping with an open slot moves the item', () => {
  const swap = { type: 'swap', from: 'firstPlace', to: 'thirdPlace' } as const;
  expect(idsAfter(place('firstPlace', 'a'), swap)).toEqual([null, null, 'a']);
});

describe('undo and redo', () => {
  const undo = { type: 'undo' } as const;
  const redo = { type: 'redo' } as const;

  test('move one step at a time', () => {
    const actions = [place('firstPlace', 'a'), place('secondPlace', 'b')];
    expect(idsAfter(...actions, undo)).toEqual(['a', null, null]);
    expect(idsAfter(...actions, undo, undo, undo)).toEqual([null, null, null]);
    expect(idsAfter(...actions, undo, undo, redo, redo, redo)).toEqual(['a', 'b', null]);
  });

  test('a new step clears the redo stack', () => {
    expect(idsAfter(place('firstPlace', 'a'), undo, place('firstPlace', 'b'), redo)).toEqual([
      'b',
      null,
      null,
    ]);
  });

  test('an action without a change is not a step', () => {
    const actions = [place('firstPlace', 'a'), place('firstPlace', 'a')];
    const remove = { type: 'remove', slot: 'thirdPlace' } as const;
    expect(idsAfter(...actions, remove, undo)).toEqual([null, null, null]);
  });

  test('neither undo nor redo restores a purged item', () => {
    const purge = { type: 'purge', ids: ['a', 'c'] } as const;
    const actions = [place('firstPlace', 'a'), place('secondPlace', 'b'), place('thirdPlace', 'c')];
    expect(idsAfter(...actions, purge)).toEqual([null, 'b', null]);
    expect(idsAfter(...actions, purge, undo)).toEqual([null, 'b', null]);
    expect(idsAfter(...actions, undo, purge, redo)).toEqual([null, 'b', null]);
  });

  test('opening another lineup can be undone', () => {
    const open = { type: 'open', name: 'Saved', slotItems: { firstPlace: makeItem('z') } } as const;
    expect(idsAfter(place('firstPlace', 'a'), open)).toEqual(['z', null, null]);
    expect(idsAfter(place('firstPlace', 'a'), open, undo)).toEqual(['a', null, null]);
  });
});
