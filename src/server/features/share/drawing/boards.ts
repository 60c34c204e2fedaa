import type { Item } from '#contract/kinds/items.ts';
import { lineupsOf } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';
import type { Board, Boards } from '#sports/artwork/board.ts';
import type { Artwork, Box, Drawing } from '#sports/artwork/drawing.ts';
import { drawInitials } from '#sports/artwork/fallback.ts';
import type { ShareField, ShareFields } from '#sports/artwork/share-field.ts';
import type { DrawItem, SportArtwork } from '#sports/artwork/sport-artwork.ts';
import { sports } from '#sports/index.ts';

export interface Artists {
  board(lineup: Lineup): Board;
  field(lineup: Lineup): ShareField;
  figure(lineup: Lineup, item: SlotItem): Drawing;
  item(kind: string, item: Item, box: Box): Artwork;
}

const figureBox = { width: 288, height: 288 };

function requireArtist<Value>(artists: Readonly<Record<string, Value>>, { name }: Lineup): Value {
  const artist = artists[name];
  if (artist === undefined) throw new Error(`Nothing draws ${name}`);
  return artist;
}

export async function loadArtists(): Promise<Artists> {
  const boards: Record<string, Board> = {};
  const fields: Record<string, ShareField> = {};
  const drawers: Record<string, DrawItem> = {};
  for (const sport of sports) {
    const folder = `../../../../sports/${sport.name}`;
    const { artwork }: { artwork: SportArtwork } = await import(`${folder}/artwork.ts`);
    Object.assign(drawers, artwork.drawers);
    for (const [kind, load] of Object.entries(artwork.lazyDrawers ?? {}))
      drawers[kind] = await load();
    if (lineupsOf([sport]).length === 0) continue;
    const module: { boards: Boards } = await import(`${folder}/boards.ts`);
    Object.assign(boards, module.boards);
    if (!Object.values(module.boards).some(({ layout }) => layout.type === 'field')) continue;
    const { shareFields }: { shareFields: ShareFields } = await import(`${folder}/share.ts`);
    Object.assign(fields, shareFields);
  }
  const drawItem = (kind: string, item: Item, box: Box) =>
    (drawers[kind] ?? drawInitials)(item, box);
  const board = (lineup: Lineup) => requireArtist(boards, lineup);
  return {
    board,
    field: (lineup) => requireArtist(fields, lineup),
    figure(lineup, item) {
      const kind = lineup.of.name;
      const drawing = board(lineup).drawFigure?.(item);
      return (
        drawing ?? drawItem(kind, { ...item, kind, likesCount: 0, liked: false }, figureBox).drawing
      );
    },
    item: drawItem,
  };
}
