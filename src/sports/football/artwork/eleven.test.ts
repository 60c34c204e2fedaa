import { expect, test } from 'vitest';
import type { LineupSummary, SlotItem } from '#contract/lineups/lineup-items.ts';
import type { Drawing, Shape } from '#sports/artwork/drawing.ts';
import { eleven } from '../eleven.ts';
import { drawCrowd, drawElevenShirts, elevenPositions } from './eleven.ts';
import { pitchViews } from './pitch.ts';
import { teamColors } from './teams.ts';

function makePlayer(fields: Partial<SlotItem> = {}): SlotItem {
  return { _id: 'p1', name: 'Jude Bellingham', image: null, number: 5, ...fields };
}

function makeEleven(slots: Readonly<Record<string, SlotItem | null>>): LineupSummary {
  return {
    _id: 'e1',
    kind: 'eleven',
    name: 'Los de siempre',
    image: null,
    owner: { _id: 'u1', name: 'Lucía', image: null },
    likesCount: 0,
    liked: false,
    averageRating: null,
    ratingsCount: 0,
    commentsCount: 0,
    version: '1',
    ...slots,
  };
}

function colorsOf({ shapes }: Drawing): Set<string> {
  const strokes = (shape: Shape): string[] => {
    if (shape.shape === 'group') return shape.shapes.flatMap(strokes);
    return shape.stroke ? [shape.stroke] : [];
  };
  return new Set(shapes.flatMap(strokes));
}

test('every slot has a different position on the pitch', () => {
  const positions = eleven.slots.map(({ name }) => elevenPositions[name]);
  expect(positions.every((position) => position !== undefined)).toBe(true);
  expect(new Set(positions.map((position) => `${position?.across} ${position?.along}`)).size).toBe(
    11,
  );
});

test('an open slot shows the grass', () => {
  expect(drawElevenShirts(makeEleven({})).shapes).toHaveLength(0);
  const two = makeEleven({ goalkeeper: makePlayer(), forward1: makePlayer(), forward2: null });
  expect(drawElevenShirts(two).shapes).toHaveLength(2);
});

test('the crowd takes the colours of the chosen teams', () => {
  const { primary, secondary } = teamColors('Inter');
  const before = colorsOf(drawCrowd(pitchViews.desktop, [], 0));
  expect(before.has('currentColor')).toBe(true);
  expect(before.has(primary)).toBe(false);
  const some = colorsOf(drawCrowd(pitchViews.desktop, ['Inter'], 0.5));
  expect(some.has('currentColor') && some.has(primary) && some.has(secondary)).toBe(true);
  expect(colorsOf(drawCrowd(pitchViews.desktop, ['Inter'], 1))).toEqual(
    new Set([primary, secondary]),
  );
});
