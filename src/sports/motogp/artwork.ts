import { isolated } from '#contract/isolated.ts';
import type { Item } from '#contract/kinds/items.ts';
import { inkOn, tone, white } from '#sports/artwork/color.ts';
import {
  type Artwork,
  type Box,
  placeAt,
  round,
  type Shape,
  text,
} from '#sports/artwork/drawing.ts';
import { panel } from '#sports/artwork/mosaic.ts';
import { hash } from '#sports/artwork/random.ts';
import type { SportArtwork } from '#sports/artwork/sport-artwork.ts';
import { drawHelmet, schemeCount } from './artwork/helmet.ts';
import { helmetColors, teamOf } from './artwork/teams.ts';

interface RiderLayout {
  readonly width: number;
  readonly number: { readonly x: number; readonly y: number; readonly size: number };
  readonly helmet: { readonly x: number; readonly y: number; readonly scale: number };
}

const wideLayout: RiderLayout = {
  width: 384,
  number: { x: 122, y: 172, size: 210 },
  helmet: { x: 150, y: 92, scale: 0.92 },
};
const tallLayout: RiderLayout = {
  width: 448,
  number: { x: 190, y: 236, size: 290 },
  helmet: { x: 72, y: 176, scale: 1.5 },
};

function drawRider(item: Item, box: Box): Artwork {
  const team = teamOf(item);
  const number = typeof item.number === 'number' ? item.number : null;
  const colors = helmetColors(team, item.name);
  const layout = box.height > box.width ? tallLayout : wideLayout;
  const unit = box.width / layout.width;
  const helmet = drawHelmet(colors, number, hash(item.name) % schemeCount);
  const { x, y, scale } = layout.helmet;
  return {
    label: [
      `Helmet of ${isolated(item.name)}`,
      number === null ? '' : ` with the number ${number}`,
      team ? ` in the colours of ${isolated(team)}` : '',
    ].join(''),
    drawing: {
      ...box,
      shapes: [
        ...panel(box, colors.panel, item._id),
        ...(number === null ? [] : [backdrop(number, colors.panel, layout, unit)]),
        placeAt(helmet, x * unit, y * unit, scale * unit),
      ],
    },
  };
}

function backdrop(number: number, ground: string, layout: RiderLayout, unit: number): Shape {
  const { x, y, size } = layout.number;
  return text(String(number), 'backdrop', {
    transform: `translate(${round(x * unit)} ${round(y * unit)})skewX(-12)`,
    fontSize: round(size * unit),
    letterSpacing: -2,
    fill: tone(ground, inkOn(ground) === white ? 0.2 : -0.14),
  });
}

export const artwork: SportArtwork = {
  drawers: { rider: drawRider },
  lazyDrawers: { circuit: async () => (await import('./artwork/circuit.ts')).drawCircuit },
  samples: {
    rider: { name: 'Marc Márquez', number: 93, team: 'Ducati Lenovo Team' },
    circuit: { name: 'Circuito de Jerez - Ángel Nieto', totalLength: 4.423 },
  },
};
