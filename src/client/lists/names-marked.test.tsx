import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Item } from '#contract/kinds/items.ts';
import { player } from '#sports/football/player.ts';
import { rider } from '#sports/motogp/rider.ts';
import { NamesMarked, namesIn } from './names-marked.tsx';

const name = (text: string) => `<bdi translate="no">${text}</bdi>`;

test.each([
  [
    'Left-back, Marc, Inter, rating 87',
    ['Marc', 'Inter'],
    `Left-back, ${name('Marc')}, ${name('Inter')}, rating 87`,
  ],
  ['Real Madrid and Real', ['Real', 'Real Madrid'], `${name('Real Madrid')} and ${name('Real')}`],
  ['Olga among mujer', ['Olga', null], `${name('Olga')} among <span lang="es">mujer</span>`],
  ['No names (.*)', ['.*)', '', undefined], `No names (${name('.*)')}`],
])('in "%s" the names %j are not translated', (text, names, html) => {
  expect(renderToStaticMarkup(<NamesMarked names={names}>{text}</NamesMarked>)).toBe(html);
});

test('the names in an item are those of its references and of its name fields', () => {
  const base = { _id: 'i', name: 'Marc', image: null, likesCount: 0, liked: false };
  const marc: Item = { ...base, kind: 'rider', team: 'Ducati', nationality: 'Spain', circuits: [] };
  expect(namesIn(rider, marc)).toEqual(['Ducati']);
  const inter = [{ _id: 't', name: 'Inter' }];
  expect(namesIn(player, { ...base, kind: 'player', team: inter })).toEqual(['Inter']);
});
