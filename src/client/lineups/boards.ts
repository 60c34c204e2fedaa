import { drawItem } from '#client/artwork/draw-item.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';
import type { Board, Boards } from '#sports/artwork/board.ts';
import type { Drawing } from '#sports/artwork/drawing.ts';

const boards: Boards = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Boards>('/src/sports/*/boards.ts', { eager: true, import: 'boards' }),
  ),
);

/** Throws if the lineup's sport defines none. */
export function requireBoard(lineup: Lineup): Board {
  const board = boards[lineup.name];
  if (!board) throw new Error(`No board is described for ${lineup.name}`);
  return board;
}

/** Draws a shirt or a helmet, or else the item's picture. */
export function drawFigure(lineup: Lineup, slotItem: SlotItem): Drawing {
  const draw = requireBoard(lineup).drawFigure;
  if (draw) return draw(slotItem);
  const { name: kind } = lineup.of;
  const item: Item = { ...slotItem, kind, likesCount: 0, liked: false };
  return drawItem(kind, item, { width: 288, height: 288 }).drawing;
}

export function slotSubtitle(lineup: Lineup, item: SlotItem): string | null {
  const value = item[requireBoard(lineup).beside];
  if (typeof value === 'string') return value || null;
  return Array.isArray(value) ? (value[0]?.name ?? null) : null;
}
