import { beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '#contract/kinds/items.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { svgText } from '#sports/artwork/svg.ts';
import { sports } from '#sports/index.ts';
import { drawItem, loadDrawer } from './draw-item.ts';

const boxes = [
  { width: 384, height: 288 },
  { width: 448, height: 504 },
];

function makeItem(kind: string, overrides: Partial<Item> = {}): Item {
  return {
    _id: 'an-id',
    kind,
    name: 'Álvaro Ibáñez',
    image: null,
    likesCount: 0,
    liked: false,
    team: kind === 'player' ? [{ _id: 'team', name: 'Inter' }] : 'Ducati Lenovo Team',
    number: 93,
    totalLength: 5.245,
    deadlift: 395,
    weight: '+120',
    ...overrides,
  } as Item;
}

describe.each(kindsOf(sports).map(({ name }) => name))('the picture of a %s', (kind) => {
  const item = makeItem(kind);
  beforeAll(() => loadDrawer(kind));

  it('isolates a name from the right in its label', () => {
    const [box = { width: 1, height: 1 }] = boxes;
    const { label } = drawItem(kind, makeItem(kind, { name: 'علی 7' }), box);
    expect(label).toContain('\u2068علی 7\u2069');
  });

  it.each(boxes)('fills its box of width $width with a few kilobytes', (box) => {
    const { drawing } = drawItem(kind, item, box);
    expect(drawing).toMatchObject(box);
    expect(drawing.shapes.length).toBeGreaterThan(1);
    expect(svgText(drawing).length).toBeLessThan(7_000);
  });

  it('has a sentence that names the item', () => {
    for (const box of boxes) expect(drawItem(kind, item, box).label).toContain(item.name);
  });

  it('is always the same for the same item', () => {
    for (const box of boxes) expect(drawItem(kind, item, box)).toEqual(drawItem(kind, item, box));
  });

  it('differs between items', () => {
    const other = makeItem(kind, { _id: 'another-id' });
    for (const box of boxes) {
      expect(drawItem(kind, other, box).drawing).not.toEqual(drawItem(kind, item, box).drawing);
    }
  });

  it('needs only a name', () => {
    const bare = { _id: 'x', kind, name: 'X', image: null, likesCount: 0, liked: false };
    for (const box of boxes) {
      const { drawing, label } = drawItem(kind, bare, box);
      expect(svgText(drawing)).not.toMatch(/NaN|Infinity|undefined|null/);
      expect(label).not.toMatch(/undefined|null/);
    }
  });
});

it('draws initials for an unknown kind', () => {
  const [box] = boxes as [(typeof boxes)[number]];
  const { drawing, label } = drawItem('boat', makeItem('boat', { name: 'Emirates Team' }), box);
  expect(svgText(drawing)).toContain('>ET</text>');
  expect(label).toContain('Emirates Team');
});
