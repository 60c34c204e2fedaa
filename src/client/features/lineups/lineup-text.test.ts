import { expect, test } from 'vitest';
import type { Slot } from '#contract/lineups/lineup.ts';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';
import { eleven } from '#sports/football/eleven.ts';
import { podium } from '#sports/motogp/podium.ts';
import {
  emptyText,
  fittingPlacesText,
  formatFilled,
  issueText,
  openSlotsText,
  possibleSlotsText,
  removalText,
  slotDescription,
} from './lineup-text.ts';

const slot: Slot = { name: 'centreback1', label: 'Centre-back 1' };
const bastoni: SlotItem = {
  _id: 'p1',
  name: 'Alessandro Bastoni',
  image: null,
  team: [{ _id: 't1', name: 'Inter' }],
  rating: 87,
};

test('a drop on a wrong place names the fitting places', () => {
  const centreBack = { ...bastoni, position: 'centre-back' };
  expect(fittingPlacesText(eleven, centreBack)).toBe(
    'Alessandro Bastoni fits at centre-back 1 or centre-back 2',
  );
  expect(fittingPlacesText(podium, centreBack)).toBe(
    'Alessandro Bastoni fits at first place, second place, or third place',
  );
});

test('the name of a slot includes its occupant', () => {
  expect(slotDescription(eleven, slot, bastoni)).toBe(
    'Centre-back 1, Alessandro Bastoni, Inter, rating 87',
  );
  expect(slotDescription(eleven, slot, null)).toBe('Centre-back 1, empty');
  expect(
    slotDescription(podium, slot, {
      _id: 'r',
      name: 'Marc',
      image: null,
      team: 'Ducati',
      points: 545,
    }),
  ).toBe('Centre-back 1, Marc, Ducati, 545 points');
});

test('the board determines the number beside a name', () => {
  const marc = { _id: 'r', name: 'Marc', image: null, team: 'Ducati', rating: 95, points: 545 };
  expect(slotDescription(podium, slot, marc)).toBe('Centre-back 1, Marc, Ducati, 545 points');
  expect(slotDescription(eleven, slot, { ...bastoni, rating: null })).toBe(
    'Centre-back 1, Alessandro Bastoni, Inter',
  );
});

test('the text of an empty list names the kind', () => {
  expect(emptyText(podium, slot, 'zz')).toBe('No rider with this name.');
  expect(emptyText(podium, slot, '')).toBe('No riders found');
  const place = { ...slot, position: 'centre-back' };
  expect(emptyText(eleven, place, 'zz')).toBe('No centre-back with this name.');
});

test('an issue begins with its field unless it is a full sentence', () => {
  expect(issueText({ field: 'name', message: 'needs a letter or a digit' })).toBe(
    'The name needs a letter or a digit.',
  );
  expect(issueText({ field: 'rol', message: 'Not of this form' })).toBe('Not of this form.');
});

test('open slots are listed by name', () => {
  const someone = Object.fromEntries(eleven.slots.map(({ name }) => [name, bastoni]));
  expect(openSlotsText(eleven, { ...someone, leftback: null, forward3: null })).toBe(
    'Open: left-back, forward 3.',
  );
  expect(formatFilled(eleven, { ...someone, leftback: null, forward3: null })).toBe('9 of 11');
  expect(openSlotsText(eleven, someone)).toBeNull();
  expect(possibleSlotsText(1)).toBe('1 possible place');
  expect(possibleSlotsText(2)).toBe('2 possible places');
});

test('a removal names the item, if known, and the reason', () => {
  expect(removalText(eleven, slot, bastoni, 'gone')).toBe(
    'Centre-back 1 is open again: Alessandro Bastoni is no longer in the catalogue.',
  );
  expect(removalText(eleven, slot, bastoni, 'refused')).toBe(
    'Centre-back 1 is open again: Alessandro Bastoni no longer fits there.',
  );
  expect(removalText(eleven, slot, null, 'gone')).toBe(
    'Centre-back 1 is open again: the player who was there is no longer in the catalogue.',
  );
});
