import type { Item } from '#contract/kinds/items.ts';
import { getKind } from '#contract/kinds/sport.ts';
import { splitName } from '#contract/split-name.ts';
import { group, placeAt, rect, type Shape } from '#sports/artwork/drawing.ts';
import { shortNames } from '#sports/artwork/short-names.ts';
import { sports } from '#sports/index.ts';
import { cutToWidth } from './fit.ts';
import type { Tools } from './lineup-art.ts';
import { colors, drawText, photoFill, styles } from './parts.ts';

export const card = { width: 212, height: 244 };
export const cardsInRow = 3;
const cardPicture = { width: 208, height: 172 };

const nameWidth = 184;
const nameSize = 26;

/** Only long names of competitors, the first kind of a sport, have a short form. */
const isCompetitor = ({ kind }: Item) => sports.some(({ kinds: [first] }) => first?.name === kind);

function cardNames({ outliner }: Tools, items: readonly Item[]): string[] {
  const measure = (text: string) => outliner.measure(text, styles.plate, { size: nameSize });
  const names = items.map(
    ({ name, kind }) =>
      outliner.drawable(name, styles.plate.family) || (getKind(sports, kind)?.labels.one ?? ''),
  );
  const short = shortNames(names.filter((_, index) => items[index] && isCompetitor(items[index])));
  return names.map((name) => {
    const capitals = name.toUpperCase();
    if (measure(capitals) <= nameWidth) return capitals;
    const shortName = short.get(name);
    if (shortName !== undefined) return cutToWidth(shortName.toUpperCase(), nameWidth, measure);
    const { given, surname } = splitName(capitals);
    const givenWidth = nameWidth - measure(` ${surname}`);
    if (givenWidth < measure('…')) return cutToWidth(surname, nameWidth, measure);
    return `${cutToWidth(given, givenWidth, measure)} ${surname}`;
  });
}

function drawFavouriteCard(
  tools: Tools,
  item: Item,
  name: string,
  { x, y, scale }: { x: number; y: number; scale: number },
): Shape {
  const photo = item.image ? tools.photo(item.image) : null;
  const picture: Shape =
    photo === null
      ? placeAt(tools.artists.item(item.kind, item, cardPicture).drawing.shapes, 2, 2, 1)
      : group([rect(2, 2, 208, 208, { fill: photoFill(photo) })], { clip: 'M2 2h208v172h-208z' });
  return placeAt(
    [
      rect(1, 1, card.width - 2, card.height - 2, {
        rx: 4,
        fill: colors.raised,
        stroke: colors.line,
        strokeWidth: 2,
      }),
      group([picture], { clip: 'M2 2h208v172h-208z' }),
      drawText(tools.outliner, name, styles.plate, { x: 14, y: 217, size: nameSize }),
    ],
    x,
    y,
    scale,
  );
}

export function drawFavouriteCards(
  tools: Tools,
  items: readonly Item[],
  place: { x: number; y: number; scale: number; gap: number },
): Shape[] {
  const names = cardNames(tools, items);
  return items.map((item, index) =>
    drawFavouriteCard(tools, item, names[index] ?? '', {
      x: place.x + (index % cardsInRow) * (card.width * place.scale + place.gap),
      y: place.y + Math.floor(index / cardsInRow) * (card.height * place.scale + place.gap),
      scale: place.scale,
    }),
  );
}
