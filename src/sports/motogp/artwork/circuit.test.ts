import { describe, expect, it, test } from 'vitest';
import type { Item } from '#contract/kinds/items.ts';
import type { Box, Group, Shape } from '#sports/artwork/drawing.ts';
import { svgText } from '#sports/artwork/svg.ts';
import { starterData } from '#tests/support/starter-data.ts';
import { drawCircuit } from './circuit.ts';
import { circuitOutlines } from './circuit-outlines.data.ts';

type Point = readonly [x: number, y: number];
type Place = (point: Point) => Point;

const card = { width: 384, height: 288 };
const large = { width: 448, height: 504 };
const names = circuitOutlines.map(([name]) => name);

function makeCircuit(name: string, totalLength: number | null = 4.2): Item {
  const rest = { image: null, likesCount: 0, liked: false };
  return { _id: 'an-id', kind: 'circuit', name, totalLength, ...rest };
}

function dataOf(name: string): Point[] {
  const row = circuitOutlines.find(([known]) => known === name);
  const numbers = row?.[1].split(/[ ,]/).map(Number) ?? [];
  return Array.from({ length: numbers.length / 2 }, (_, index) => [
    numbers[2 * index] as number,
    numbers[2 * index + 1] as number,
  ]);
}

const isGroup = (shape: Shape): shape is Group => shape.shape === 'group';

function drawnLine(name: string, box: Box) {
  const group = drawCircuit(makeCircuit(name), box).drawing.shapes.find(isGroup);
  const track = group?.shapes.at(-1);
  if (track?.shape !== 'path') throw new Error(`${name} has no track`);
  // The transform must not rotate or mirror the outline.
  const placing = /^translate\(([\d.]+) ([\d.]+)\)scale\(([\d.]+)\)$/;
  const [, left, top, scale] = placing.exec(group?.transform ?? '')?.map(Number) ?? [];
  if (left === undefined || top === undefined || scale === undefined) {
    throw new Error(`${name} is placed by ${group?.transform}`);
  }
  const place: Place = ([x, y]) => [left + x * scale, top + y * scale];
  // 'M0 0c1 2 3 4 5 6 …z'
  const numbers = track.d.match(/-?[\d.]+/g)?.map(Number) ?? [];
  let start: Point = [numbers[0] as number, numbers[1] as number];
  const ends: Point[] = [start];
  const samples: Point[] = [];
  for (let index = 2; index < numbers.length; index += 6) {
    const [a, from] = [numbers.slice(index, index + 6) as number[], start];
    const [bx = 0, by = 0, cx = 0, cy = 0, dx = 0, dy = 0] = a;
    for (let share = 0; share < 1; share += 1 / 8) {
      const rest = 1 - share;
      const [b, c, d] = [3 * rest ** 2 * share, 3 * rest * share ** 2, share ** 3];
      samples.push([from[0] + b * bx + c * cx + d * dx, from[1] + b * by + c * cy + d * dy]);
    }
    start = [from[0] + dx, from[1] + dy];
    ends.push(start);
  }
  return { d: track.d, ends: ends.map(place), samples: samples.map(place), size: scale * 1000 };
}

function cardPlace(points: readonly Point[]): Place {
  const margin = (26 * card.width) / 400;
  const [width, height] = [0, 1].map((axis) =>
    Math.max(...points.map((point) => point[axis] ?? 0)),
  );
  const scale = Math.min(
    (card.width - 2 * margin) / (width ?? 0),
    (card.height - 2 * margin) / (height ?? 0),
  );
  return ([x, y]) => [
    card.width / 2 + (x - (width ?? 0) / 2) * scale,
    card.height / 2 + (y - (height ?? 0) / 2) * scale,
  ];
}

function distanceToEdge([x, y]: Point, [startX, startY]: Point, [endX, endY]: Point): number {
  const [dx, dy] = [endX - startX, endY - startY];
  const share = ((x - startX) * dx + (y - startY) * dy) / (dx * dx + dy * dy || 1);
  const inside = Math.min(1, Math.max(0, share));
  return Math.hypot(x - startX - inside * dx, y - startY - inside * dy);
}

function furthest(points: readonly Point[], line: readonly Point[]): number {
  const distances = points.map((point) => {
    const toEdges = line.map((start, index) =>
      distanceToEdge(point, start, line[(index + 1) % line.length] as Point),
    );
    return Math.min(...toEdges);
  });
  return Math.max(...distances);
}

function alongEdges(line: readonly Point[]): Point[] {
  return line.flatMap(([x, y], index) => {
    const [endX, endY] = line[(index + 1) % line.length] as Point;
    return Array.from(
      { length: 4 },
      (_, step): Point => [x + ((endX - x) * step) / 4, y + ((endY - y) * step) / 4],
    );
  });
}

test('each circuit of the starter catalogue has an outline, where one is known', () => {
  const circuits = (starterData.circuit ?? []).map(({ name }) => name);
  const unknown = 'Autódromo Internacional de Goiânia – Ayrton Senna';
  expect(names).toEqual(circuits.filter((name) => name !== unknown));
});

describe.each(names)('%s', (name) => {
  const data = dataOf(name).map(cardPlace(dataOf(name)));
  const drawn = drawnLine(name, card);

  it('differs from the data by at most 1 % of its size', () => {
    expect(furthest(drawn.samples, data) / drawn.size).toBeLessThan(0.01);
    expect(furthest(alongEdges(data), drawn.samples) / drawn.size).toBeLessThan(0.01);
  });

  it('is closed and goes through the points in the order of the data', () => {
    expect(drawn.d).toMatch(/^M[^M]+z$/);
    expect(drawn.ends).toHaveLength(data.length + 1);
    for (const [index, [x, y]] of drawn.ends.entries()) {
      const [dataX, dataY] = data[index % data.length] as Point;
      expect(Math.hypot(x - dataX, y - dataY)).toBeLessThan(0.002 * drawn.size);
    }
  });

  it('differs from all others', () => {
    const close = names.filter((other) => {
      if (other === name) return false;
      const points = dataOf(other).map(cardPlace(dataOf(other)));
      return furthest(drawn.ends, points) / drawn.size < 0.05;
    });
    expect(close).toEqual([]);
  });

  it('leaves room for its kerbs, and on a large drawing for its length', () => {
    const { samples, size } = drawnLine(name, large);
    expect(size).toBeGreaterThan(380);
    for (const [x, y] of samples) {
      expect(Math.min(x, large.width - x, y)).toBeGreaterThan(20);
      expect(large.height - y).toBeGreaterThan(70);
    }
  });

  it('has a label and takes a few kilobytes', () => {
    const { label, drawing } = drawCircuit(makeCircuit(name, 5.245), large);
    expect(label).toBe(`Outline of ${name}, 5.245 km`);
    expect(svgText(drawing).length).toBeLessThan(8_500);
  });
});

describe('a name', () => {
  const shapesOf = (name: string) => drawCircuit(makeCircuit(name), card).drawing.shapes;

  it('finds its outline however it is spelt', () => {
    const shapes = shapesOf('Circuito de Jerez - Ángel Nieto');
    expect(shapesOf('circuito de jerez, angel nieto')).toEqual(shapes);
    expect(shapesOf('Autodromo Internacional do Algarve')).toEqual(
      shapesOf('Autódromo Internacional do Algarve'),
    );
  });

  it.each(['Jerez', 'Circuito de Jerez', 'Mugello 2', 'constructor'])(
    'that is not the circuit’s finds none: %s',
    (name) => {
      expect(drawCircuit(makeCircuit(name), card).label).toBe(
        `No outline is known of ${name}, 4.2 km`,
      );
    },
  );
});

describe('a circuit without an outline', () => {
  const svgOf = (totalLength: number | null, box = card) =>
    svgText(drawCircuit(makeCircuit('Circuito de Alcarràs', totalLength), box).drawing);
  const cellsOf = (totalLength: number, box = card) => {
    const { shapes } = drawCircuit(makeCircuit('Alcarràs', totalLength), box).drawing;
    const cells = shapes.find(isGroup)?.shapes[0];
    if (cells?.shape !== 'path') return 0;
    const widths = [...cells.d.matchAll(/h([\d.]+)/g)].map(([, width]) => Number(width));
    const cell = Number(cells.strokeDasharray?.split(' ')[0]) + 1.4;
    return widths.reduce((sum, width) => sum + Math.round(width / cell), 0);
  };

  it.each([card, large])('has a cell per 250 m, in a box of $height', (box) => {
    expect([0.1, 3.743, 4.2, 6.25, 20.832, 100].map((length) => cellsOf(length, box))).toEqual([
      1, 15, 17, 25, 83, 400,
    ]);
  });

  it('has its length and the reason, but no curves', () => {
    const svg = svgOf(3.743);
    expect(svg).toContain('>3.743 km<');
    expect(svg).toContain('>No outline is known. One cell is 250 m.<');
    expect(svg).not.toMatch(/ d="[^"]*[cCqQaAlL]/);
  });

  it('has only text if the length is unknown as well', () => {
    expect(svgOf(null)).toContain('>No outline is known.<');
    expect(svgOf(null)).not.toContain(' km');
  });

  it.each([card, large])('keeps cells and words inside a box of $height', (box) => {
    for (const length of [0.1, 4.2, 20, 100]) {
      const { shapes } = drawCircuit(makeCircuit('Alcarràs', length), box).drawing;
      const ys = shapes.flatMap((shape) => (shape.shape === 'text' ? [shape.y ?? 0] : []));
      expect(Math.min(...ys)).toBeGreaterThan(34);
      expect(Math.max(...ys)).toBeLessThan(box.height - 10);
    }
  });
});
