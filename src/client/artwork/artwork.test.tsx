import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Item } from '#contract/kinds/items.ts';
import { sports } from '#sports/index.ts';
import { Avatar } from './avatar-picture.tsx';
import { Barbell } from './barbell-picture.tsx';
import { ItemArtwork } from './item-artwork.tsx';
import { LogoIcon } from './logo-icon.tsx';
import { SportGlyph } from './sport-glyph.tsx';
import { Stand } from './stand-picture.tsx';
import { StandStrip } from './stand-strip.tsx';

function makePlayer(overrides: Partial<Item> = {}): Item {
  return {
    _id: 'player-id',
    kind: 'player',
    name: 'Jude Bellingham',
    image: null,
    likesCount: 0,
    liked: false,
    team: [{ _id: 'team-id', name: 'Real Madrid' }],
    number: 5,
    ...overrides,
  } as Item;
}

describe('ItemArtwork', () => {
  it('describes the drawing in a sentence', () => {
    const html = renderToStaticMarkup(
      <ItemArtwork item={makePlayer()} kind="player" size="detail" />,
    );
    expect(html).toContain('role="img"');
    expect(html).toContain(
      'aria-label="Shirt of Jude Bellingham with the number 5 in the colours of Real Madrid"',
    );
  });

  it('is hidden from screen readers if decorative', () => {
    const html = renderToStaticMarkup(
      <ItemArtwork item={makePlayer()} kind="player" size="card" decorative />,
    );
    expect(html).toContain('aria-hidden="true"');
    expect(html).not.toContain('aria-label');
  });

  it('shows an uploaded picture in the same box', () => {
    const item = makePlayer({ image: '/media/picture.webp' });
    const html = renderToStaticMarkup(<ItemArtwork item={item} kind="player" size="card" />);
    expect(html).toContain('<img');
    expect(html).toContain('src="/media/picture.webp"');
    expect(html).toContain('width="384" height="288"');
    expect(html).not.toContain('<svg');
  });

  it('has unique clip ids in each drawing', () => {
    const html = renderToStaticMarkup(
      <>
        <ItemArtwork item={makePlayer()} kind="player" size="card" />
        <ItemArtwork item={makePlayer()} kind="player" size="card" />
      </>,
    );
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(html).toContain(`url(#${id})`);
  });
});

describe('Avatar', () => {
  it('has the user’s name as its label, drawn or uploaded', () => {
    expect(renderToStaticMarkup(<Avatar name="Lucía" size={40} />)).toContain('aria-label="Lucía"');
    expect(renderToStaticMarkup(<Avatar name="Lucía" image="/media/a.webp" size={40} />)).toContain(
      'alt="Lucía"',
    );
  });
});

describe('an uploaded avatar', () => {
  const image = `/media/${'a'.repeat(64)}.webp`;
  it.each([
    [40, `/media/${'a'.repeat(64)}-small.webp`],
    [160, image],
  ])('of %i pixels has the smallest sufficient file', (size, source) => {
    const html = renderToStaticMarkup(<Avatar name="Lucía" image={image} size={size} />);
    expect(html).toContain(`src="${source}"`);
  });
});

describe('Stand', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Stand links={sports.map((sport) => ({ sport, to: sport.page }))} />
    </MemoryRouter>,
  );

  it('links a picture of every sport with the sport’s name', () => {
    for (const { page, label } of sports) {
      expect(html).toContain(`href="${page}"`);
      expect(html).toContain(`alt="${label}"`);
    }
    expect(html.match(/<a /g)).toHaveLength(sports.length);
  });

  it('has a different picture for each sport and width', () => {
    const sources = [...html.matchAll(/(?:srcSet|src)="([^"]*-(?:desktop|phone)[^"]*)"/g)];
    expect(new Set(sources.map(([, source]) => source)).size).toBe(2 * sports.length);
  });
});

it('uses no inline style, which the content security policy would block', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Stand links={sports.map((sport) => ({ sport, to: sport.page }))} />
      <ItemArtwork item={makePlayer()} kind="player" size="card" />
      <Avatar name="Lucía Peña" size={40} />
      <LogoIcon />
      <SportGlyph sport="football" />
      <StandStrip sport={null} seed="/" />
      <Barbell kg={395} together={[395]} />
    </MemoryRouter>,
  );
  expect(html).not.toMatch(/\sstyle=|<style/);
});
