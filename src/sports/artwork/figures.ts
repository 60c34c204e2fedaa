import type { SlotItem } from '#contract/lineup.ts';
import { drawPlayerShirt } from '../football/artwork-eleven.ts';
import { drawRiderHelmet } from '../motogp/artwork-podium.ts';
import type { Drawing } from './drawing.ts';
import { drawItem } from './registry.ts';

/** A line per kind that stands in lineups: the figure alone, without a panel behind it. */
const figures: Readonly<Record<string, (item: SlotItem) => Drawing>> = {
  player: drawPlayerShirt,
  rider: drawRiderHelmet,
};

/** What stands for an item in a slot: a shirt, a helmet; else its picture in small. */
export function drawFigure(kind: string, item: SlotItem): Drawing {
  const draw = Object.hasOwn(figures, kind) ? figures[kind] : undefined;
  if (draw) return draw(item);
  const whole = { ...item, kind, likesCount: 0, liked: false };
  return drawItem(kind, whole, { width: 288, height: 288 }).drawing;
}
