import { drawItem } from '#client/artwork/draw-item.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';
import type { Board, Boards } from '#sports/artwork/board.ts';
import type { Drawing } from '#sports/artwork/drawing.ts';

/** Of every sport's folder. */
const boards: Boards = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Boards>('/src/sports/*/boards.ts', { eager: true, import: 'boards' }),
  ),
);

/** The board on which that lineup is built. Throws where its sport has described none. */
export function requireBoard(lineup: Lineup): Board {
  const board = boards[lineup.name];
  if (!board) throw new Error(`No board is described for ${lineup.name}`);
  return board;
}

/** The drawing of an item in a slot: a shirt, a helmet; else its picture in small. */
export function drawFigure(lineup: Lineup, item: SlotItem): Drawing {
  const draw = requireBoard(lineup).drawFigure;
  if (draw) return draw(item);
  const { name } = lineup.of;
  const whole: Item = { ...item, kind: name, likesCount: 0, liked: false };
  return drawItem(name, whole, { width: 288, height: 288 }).drawing;
}

/** The text under an item's name in a slot, such as the team; null for none. */
export function slotSubtitle(lineup: Lineup, item: SlotItem): string | null {
  const value = item[requireBoard(lineup).beside];
  if (typeof value === 'string') return value || null;
  return Array.isArray(value) ? (value[0]?.name ?? null) : null;
}
