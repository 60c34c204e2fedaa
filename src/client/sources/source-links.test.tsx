import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Item } from '#contract/kinds/items.ts';
import { starterSource } from '#contract/kinds/sources.ts';
import { team } from '#sports/football/team.ts';
import { rider } from '#sports/motogp/rider.ts';
import { DerivedLabel, GallerySources, ItemSource } from './source-links.tsx';

const item = (facts: Partial<Item> = {}): Item => ({
  _id: '1',
  kind: 'rider',
  name: 'Ana',
  image: null,
  likesCount: 0,
  liked: false,
  ...facts,
});
const starter = item({ source: { name: starterSource, date: null }, derived: ['rating'] });
const from = (name: string, date: string | null = null) => item({ source: { name, date } });

const draw = (element: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>).replaceAll(
    / (?:class|data-discover)="[^"]*"/g,
    '',
  );

test('a gallery names two sources of its page, counts the others, and links to all', () => {
  const gallery = (...items: Item[]) => draw(<GallerySources kind={rider} items={items} />);
  expect(gallery(starter, item())).toBe(
    '<p><a href="/about#sources">Season 2025 · starter catalogue</a></p>',
  );
  expect(gallery(from('A', '2025-01-02'), from('B'), from('C'), from('D'), from('B'))).toBe(
    '<p><a href="/about#sources">A, 2 Jan 2025; B; 2 more</a></p>',
  );
  expect(gallery(item())).toBe('');
});

test('an item names its source and numbers of another date; a fan’s item has none', () => {
  const drawn = draw(<ItemSource kind={rider} item={starter} />);
  expect(drawn).toContain(
    '<a href="/about#sources">Season 2025 · starter catalogue</a><span>. Age: 31 December 2025.',
  );
  expect(draw(<ItemSource kind={rider} item={from('A')} />)).toContain('>A</a></span>');
  expect(draw(<ItemSource kind={rider} item={item()} />)).toBe('');
});

test('only a derived number is labelled, with a link to its formula', () => {
  const mark = (item: Item, field: string) =>
    draw(<DerivedLabel kind={rider} item={item} field={field} />).trim();
  expect(mark(starter, 'rating')).toBe('<a href="/about#derived-rider">derived</a>');
  expect(mark(starter, 'points')).toBe('');
  expect(mark(from('A'), 'rating')).toBe('');
  // Sources explain only some of the derived numbers.
  const counted = { ...starter, derived: ['points'] };
  expect(draw(<DerivedLabel kind={team} item={counted} field="points" />).trim()).toBe('derived');
});
