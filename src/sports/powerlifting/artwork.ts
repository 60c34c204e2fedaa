import { isolated } from '#contract/isolated.ts';
import type { Item } from '#contract/kinds/items.ts';
import { type Bitmap, columnsOf, emptyCell, numberBitmap } from '#sports/artwork/bitmap.ts';
import {
  type Artwork,
  type Box,
  drawCaption,
  path,
  placeAt,
  type Shape,
} from '#sports/artwork/drawing.ts';
import { washPanel } from '#sports/artwork/mosaic.ts';
import type { SportArtwork } from '#sports/artwork/sport-artwork.ts';
import { drawSleeve } from './artwork/barbell.ts';
import { platesText } from './artwork/plates.ts';
import { powerlifting } from './sport.ts';

const [vivid, deep] = powerlifting.look.tones;
const cardWidth = 384;
const captionHeight = 58;

const kilogramsText = (kg: number) => `${kg} kg`;

function drawLifter(item: Item, box: Box, weightText = kilogramsText): Artwork {
  const deadlift = typeof item.deadlift === 'number' ? item.deadlift : null;
  const unit = box.width / cardWidth;
  const sleeve = drawSleeve(deadlift, {
    width: cardWidth,
    height: box.height / unit - captionHeight,
  });
  return {
    label:
      deadlift === null
        ? `An empty bar, because no deadlift of ${isolated(item.name)} is known`
        : `Bar of the best deadlift of ${isolated(item.name)}, ${weightText(deadlift)}: each side ${platesText(deadlift)}`,
    drawing: {
      ...box,
      shapes: [
        ...washPanel(box, vivid, item._id),
        placeAt(sleeve, 0, 0, unit),
        ...(deadlift === null ? [] : [drawCaption(weightText(deadlift), box)]),
      ],
    },
  };
}

function drawCells(bitmap: Bitmap): Shape {
  let squares = '';
  for (const [y, row] of bitmap.entries()) {
    for (const [x, letter] of [...row].entries()) {
      if (letter !== emptyCell) squares += `M${x * 10} ${y * 10}h9v9h-9z`;
    }
  }
  return path(squares, { fill: 'currentColor' });
}

/** Draws nothing before a weight is chosen. */
function drawNumber(bitmap: Bitmap, box: Box): Shape[] {
  if (bitmap.length === 0) return [];
  const width = columnsOf(bitmap) * 10 - 1;
  const height = bitmap.length * 10 - 1;
  const scale = Math.min((box.width * 0.8) / width, (box.height * 0.56) / height);
  const [x, y] = [(box.width - width * scale) / 2, (box.height - height * scale) * 0.42];
  return [placeAt([drawCells(bitmap)], x, y, scale)];
}

function drawWeightCategory(item: Item, box: Box): Artwork {
  const weight = String(item.weight ?? item.name);
  return {
    label: `The number ${weight} in cells, for the category ${isolated(item.name)}`,
    drawing: {
      ...box,
      shapes: [...washPanel(box, deep, item._id), ...drawNumber(numberBitmap(weight), box)],
    },
  };
}

export const artwork: SportArtwork = {
  drawers: {
    lifter: drawLifter,
    weightCategory: drawWeightCategory,
  },
  samples: {
    'lifter hombre': { name: 'Jesus Olivares', deadlift: 410, gender: 'hombre' },
    'lifter mujer': { name: 'Sonita Muluh', deadlift: 267.5, gender: 'mujer' },
  },
};
