import { expect, test } from 'vitest';
import { loadArtists } from './boards.ts';
import { drawFavouriteCards } from './favourite-cards.ts';
import { loadTextOutliner } from './outline-text.ts';

const artists = await loadArtists();
const outliner = await loadTextOutliner();

test.each([
  ['circuit', 'Autodromo Internazionale del Mugello', 'AUT… DEL MUGELLO'],
  ['circuit', 'Phillip Island Grand Prix Circuit', 'PHILLIP I… CIRCUIT'],
  ['circuit', 'Circuit de Barcelona-Catalunya', 'DE BARCELONA-C…'],
  ['circuit', 'Red Bull Ring', 'RED BULL RING'],
  ['rider', 'Fabio Marcello Di Giannantonio', 'DI GIANNANTONIO'],
  ['team', '🏳️‍🌈', 'TEAM'],
])('the card of the %s %s says %s', (kind, name, shown) => {
  const texts: string[] = [];
  const outline: typeof outliner.outline = (content, style, options) => {
    texts.push(content);
    return outliner.outline(content, style, options);
  };
  const tools = { outliner: { ...outliner, outline }, artists, photo: () => null };
  const item = { _id: '1', kind, name, image: null, likesCount: 0, liked: false };
  drawFavouriteCards(tools, [item], { x: 0, y: 0, scale: 1, gap: 16 });
  expect(texts).toEqual([shown]);
});
