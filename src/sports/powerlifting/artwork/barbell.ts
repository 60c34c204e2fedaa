import { ink, white } from '#sports/artwork/color.ts';
import {
  type Box,
  type Drawing,
  group,
  path,
  rect,
  round,
  type Shape,
} from '#sports/artwork/drawing.ts';
import { loadBar, type Plate } from './plates.ts';

const steel = '#aeb4bd';
const darkSteel = '#6d737c';
const brightSteel = '#c9ced6';
const collarSteel = '#d6dae0';
/** Thicker plates are easier to count. */
const thickening = 1.7;
const collarThickness = 61;
const plateGap = 1;

interface Scale {
  /** Drawing units per millimetre of diameter. */
  readonly unit: number;
  /** Drawing units per millimetre of thickness. */
  readonly depth: number;
  readonly middle: number;
}

function plateShapes(plate: Plate, x: number, { unit, depth, middle }: Scale): Shape[] {
  const width = plate.thickness * depth;
  const height = plate.diameter * unit;
  const top = middle - height / 2;
  return [
    rect(x, top, width, height, {
      rx: round(Math.min(3, width / 4)),
      fill: plate.color,
      // No fixed colour has a contrast of 3:1 on both light and dark panels.
      stroke: 'currentColor',
      strokeWidth: 1.2,
    }),
    rect(x + width * 0.12, top + 3, width * 0.16, height - 6, { fill: white, fillOpacity: 0.22 }),
    rect(x + width * 0.8, top + 3, width * 0.14, height - 6, { fill: '#000000', fillOpacity: 0.2 }),
  ];
}

function depthFor(stack: readonly Plate[], room: number, unit: number): number {
  const thickness = stack.reduce((sum, plate) => sum + plate.thickness, 0);
  const space = room - collarThickness * unit - stack.length * plateGap;
  return thickness === 0 ? unit * thickening : Math.min(unit * thickening, space / thickness);
}

function stackWidth(stack: readonly Plate[], depth: number): number {
  return stack.reduce((width, plate) => width + plate.thickness * depth + plateGap, 0);
}

function stackShapes(stack: readonly Plate[], start: number, scale: Scale): Shape[] {
  const shapes: Shape[] = [];
  let x = start;
  for (const plate of stack) {
    shapes.push(...plateShapes(plate, x, scale));
    x += plate.thickness * scale.depth + plateGap;
  }
  const width = collarThickness * scale.unit;
  const half = 50 * scale.unit;
  const collar = { fill: collarSteel, stroke: ink, strokeWidth: 1.2 };
  return [
    ...shapes,
    rect(x + width * 0.35, scale.middle - half * 1.4, 7, half * 0.6, { ...collar, rx: 2 }),
    rect(x + 1, scale.middle - half, width, half * 2, { ...collar, rx: 3 }),
  ];
}

function rod(x: number, y: number, width: number, height: number, light: string): Shape[] {
  return [
    rect(x, y, width, height, { fill: darkSteel }),
    rect(x, y, width, height * 0.42, { fill: light }),
  ];
}

const barBox: Box = { width: 1100, height: 216 };
const barUnit = 0.425;
const shoulder = 8;
const sleeveEnd = 12;
export const sleeveLength = 415 * barUnit * 1.36;

function knurling(start: number, width: number, middle: number): Shape {
  const line = (from: number, to: number) =>
    `M${round(start + from * width)} ${middle}h${round((to - from) * width)}`;
  return path(line(0.12, 0.34) + line(0.66, 0.88), {
    fill: 'none',
    stroke: '#000000',
    strokeOpacity: 0.28,
    strokeWidth: 11,
    strokeDasharray: '2 3',
  });
}

/**
 * Draws an empty bar for null. `together` has the weights of all bars shown side by side, so that
 * their plates are equally thick.
 */
export function drawBarbell(
  kg: number | null,
  together: readonly (number | null)[] = [kg],
): Drawing {
  const middle = barBox.height / 2;
  const shaft = barBox.width - 2 * sleeveLength;
  const { plates: stack } = loadBar(kg);
  const room = sleeveLength - shoulder - sleeveEnd;
  const depths = together.map((lift) => depthFor(loadBar(lift).plates, room, barUnit));
  const scale = { unit: barUnit, depth: Math.min(...depths), middle };
  const side: Shape[] = [
    ...rod(0, middle - 8.5, sleeveLength, 17, brightSteel),
    rect(-4, middle - 15, 10, 30, { fill: steel, stroke: ink, strokeOpacity: 0.5, rx: 2 }),
    ...stackShapes(stack, shoulder, scale),
  ];
  return {
    ...barBox,
    shapes: [
      ...rod(sleeveLength, middle - 5.5, shaft, 11, steel),
      knurling(sleeveLength, shaft, middle),
      group(side, { transform: `translate(${round(sleeveLength)})scale(-1 1)` }),
      group(side, { transform: `translate(${round(sleeveLength + shaft)})` }),
    ],
  };
}

const sleeveUnit = 0.47;
const minShaft = 54;

export function drawSleeve(kg: number | null, box: Box): Shape[] {
  const { plates: stack } = loadBar(kg);
  const middle = box.height / 2;
  const depth = depthFor(stack, box.width - 2 * minShaft, sleeveUnit);
  const scale = { unit: sleeveUnit, depth, middle };
  const width = stackWidth(stack, scale.depth) + collarThickness * sleeveUnit;
  const x = (box.width - width) / 2;
  return [
    ...rod(0, middle - 7, x, 14, brightSteel),
    ...rod(x - 6, middle - 11, width + (box.width - x - width) * 0.7, 22, brightSteel),
    rect(x - 12, middle - 20, 11, 40, { fill: steel, stroke: ink, strokeOpacity: 0.5, rx: 2 }),
    ...stackShapes(stack, x, scale),
  ];
}
