import type { Item } from '#contract/kinds/items.ts';
import { group, placeAt, rect, type Shape } from '#sports/artwork/drawing.ts';
import { sports } from '#sports/index.ts';
import { cutToWidth } from './fit.ts';
import type { Tools } from './lineup-art.ts';
import { visibleText } from './outline-text.ts';
import { colors, line, photoFill, styles } from './parts.ts';

export const card = { width: 212, height: 244 };
export const cardsInRow = 3;
const cardPicture = { width: 208, height: 172 };

/** A favourite as a card of the galleries: its picture and its name. */
function favouriteCard(
  tools: Tools,
  item: Item,
  { x, y, scale }: { x: number; y: number; scale: number },
): Shape {
  const photo = item.image ? tools.photo(item.image) : null;
  const picture: Shape =
    photo === null
      ? placeAt(tools.artists.item(item.kind, item, cardPicture).drawing.shapes, 2, 2, 1)
      : group([rect(2, 2, 208, 208, { fill: photoFill(photo) })], { clip: 'M2 2h208v172h-208z' });
  const name = visibleText(item.name).toUpperCase();
  const measure = (text: string) => tools.outliner.measure(text, styles.plate, { size: 26 });
  // Who takes part, a sport's first kind, is known by the last word; 'Circuit' would say nothing.
  const isSomebody = sports.some(({ kinds: [first] }) => first?.name === item.kind);
  const last = (isSomebody && name.split(' ').at(-1)) || name;
  const short = measure(name) <= 184 ? name : last;
  return placeAt(
    [
      rect(1, 1, card.width - 2, card.height - 2, {
        ...{ rx: 4, fill: colors.raised, stroke: colors.line, strokeWidth: 2 },
      }),
      group([picture], { clip: 'M2 2h208v172h-208z' }),
      line(tools.outliner, cutToWidth(short, 184, measure), styles.plate, {
        x: 14,
        y: 217,
        size: 26,
      }),
    ],
    x,
    y,
    scale,
  );
}

export function favouriteCards(
  tools: Tools,
  items: readonly Item[],
  at: { x: number; y: number; scale: number; gap: number },
): Shape[] {
  return items.map((item, index) =>
    favouriteCard(tools, item, {
      x: at.x + (index % cardsInRow) * (card.width * at.scale + at.gap),
      y: at.y + Math.floor(index / cardsInRow) * (card.height * at.scale + at.gap),
      scale: at.scale,
    }),
  );
}
