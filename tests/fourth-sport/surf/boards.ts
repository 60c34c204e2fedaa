import { type Boards, byLikes, byName } from '#sports/artwork/board.ts';
import type { Box, Drawing } from '#sports/artwork/drawing.ts';
import { path, rect } from '#sports/artwork/drawing.ts';
import { surfLook } from './look.ts';

const [vivid, deep] = surfLook.tones;
const heights: Readonly<Record<string, number>> = { red: 320, white: 260 };
const figureBox: Box = { width: 120, height: 200 };
const surfboard = 'M60 4C100 60 100 140 60 196C20 140 20 60 60 4Z';
const titles = { sort: '-titles', label: 'titles' };

function drawStep(slot: string, stretch: number): Drawing {
  const height = Math.round((heights[slot] ?? 200) * stretch);
  return { width: 276, height, shapes: [rect(6, 0, 264, height, { fill: deep })] };
}

function drawBoard(fill: string, stroke: string): Drawing {
  return { ...figureBox, shapes: [path(surfboard, { fill, stroke, strokeWidth: 4 })] };
}

export const boards: Boards = {
  heat: {
    layout: {
      type: 'steps',
      order: ['red', 'white'],
      drawStep,
      drawBehind: (box) => ({ ...box, shapes: [] }),
      drawOpen: () => drawBoard('none', 'currentColor'),
    },
    drawFigure: () => drawBoard(vivid, deep),
    beside: 'beach',
    stat: { field: 'titles', unit: '' },
    orders: [titles, byLikes, byName],
    opensBy: titles,
    totals: [{ label: 'World titles', field: 'titles', of: 'sum', unit: '' }],
    showsFans: true,
  },
};
