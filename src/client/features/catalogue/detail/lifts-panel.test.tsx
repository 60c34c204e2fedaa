import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { itemQuery } from '#client/api/detail-queries.ts';
import type { ItemDetail } from '#contract/kinds/items.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { percentilesQuery } from '../percentiles/percentile-queries.ts';
import { LiftsPanel } from './lifts-panel.tsx';

const item = {
  _id: 'l1',
  kind: 'lifter',
  name: 'Jesus Olivares',
  image: null,
  weightCategory: [],
  squat: 470,
  benchPress: 272.5,
  deadlift: 410,
  total: 1152.5,
  age: 25,
  likesCount: 0,
  liked: false,
  can: { edit: false, delete: false },
} as ItemDetail;

function draw(shown: ItemDetail, fill: (client: QueryClient) => void = () => {}): string {
  const client = new QueryClient();
  fill(client);
  const Stub = createRoutesStub([
    { path: '/', Component: () => <LiftsPanel kind={lifter} item={shown} /> },
  ]);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Stub />
    </QueryClientProvider>,
  );
}

test('the lifts are in the order of a meet', () => {
  const labels = [...draw(item).matchAll(/<dt>(Squat|Bench press|Deadlift)<\/dt>/g)];
  expect(labels.map(([, label]) => label)).toEqual(['Squat', 'Bench press', 'Deadlift']);
});

test('a weight is shown in the chosen unit, with the other unit below, and announced in words', () => {
  const html = draw(item);
  expect(html).toMatch(/410<span[^>]* aria-hidden="true"> kg<\/span><span[^>]*> kilograms</);
  expect(html).toMatch(/903.9<span[^>]*aria-hidden="true"> lb<\/span><span[^>]*> pounds</);
});

test('a computed total is labelled as derived', () => {
  const isCalledDerived = (derived: string[]) =>
    /<dt>Total <a[^>]*>derived<\/a><\/dt>/.test(draw({ ...item, derived }));
  expect(isCalledDerived(['total'])).toBe(true);
  expect(isCalledDerived(['GLPoints'])).toBe(false);
});

test('without category, facts or other results there are no empty elements', () => {
  const html = draw({ ...item, age: null });
  expect(html).not.toMatch(/Category|<p[^>]*><\/p>.*max stats|Also /);
  expect(html).toMatch(/updated 2022<\/h2><\/div>/);
});

test('the other result of the same lifter is a link with its total', () => {
  const sameAs = [
    { _id: 'l2', name: item.name, within: 'Equipped' },
    { _id: 'l3', name: item.name, within: null },
  ];
  const html = draw({ ...item, sameAs }, (client) => {
    const { queryKey } = itemQuery(client, lifter, 'l2');
    client.setQueryData(queryKey, { ...item, _id: 'l2', total: 1012.5 });
  });
  expect(html).toMatch(
    /href="\/powerlifting\/lifters\/l2"[^>]*><span>Also equipped:<\/span> 1012.5/,
  );
  expect(html).toMatch(
    /href="\/powerlifting\/lifters\/l3"[^>]*><span>Also of unknown equipment:<\/span> –/,
  );
});

test('shows the ranks in the class and the next group of the same equipment', () => {
  const groups = [
    { by: 'weightCategory', name: '+120 kg Open hombre', within: 'Raw', peers: 312 },
    { by: 'gender', name: 'hombre', within: 'Raw', peers: 4120 },
    { by: 'everyone', name: null, within: 'Raw', peers: 8000 },
  ];
  const standing = (group: string, rank: number, peers: number) => ({
    group,
    groups,
    numbers: [{ field: 'total', value: 1152.5, of: peers, rank, percentile: 99 }],
  });
  const html = draw(item, (client) => {
    const key = (group: string | null) => percentilesQuery(lifter, 'l1', group).queryKey;
    client.setQueryData(key(null), standing('weightCategory', 1, 312));
    client.setQueryData(key('gender'), standing('gender', 7, 4120));
  });
  expect(html).toContain('<b>1st of 312 raw in +120 kg Open <span lang="es">hombre</span></b>');
  expect(html).toContain('<b>7th of 4,120 raw men</b>');
});

test('plates are announced once, in words, and the drawn bars are hidden from screen readers', () => {
  const html = draw(item);
  expect(html).not.toContain('role="img"');
  expect(html).not.toMatch(/<svg(?![^>]*aria-hidden="true")/);
  expect(html.match(/<span[^>]*>[^<]*\d of 25[^<]*<\/span>/g)).toHaveLength(3);
});
