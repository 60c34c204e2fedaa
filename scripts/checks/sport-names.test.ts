import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import { pageTitles } from '#contract/titles.ts';
import { renderHead } from '#server/http/plugins/render-head.ts';
import { sports } from '#sports/index.ts';

const mayName = [
  // Pages with texts and pictures about these sports.
  'src/client/app/footer/footer-items.ts',
  'src/client/features/about/about-texts.tsx',
  'src/client/features/home/home-card.tsx',
  'src/client/features/home/home-copy.ts',
  // Examples of the API guide.
  'src/server/features/docs/examples.ts',
  'src/server/features/docs/guide.ts',
  // The panel of `detail: { panel: 'lifts' }`.
  'src/client/artwork/barbell-picture.tsx',
  'src/client/features/catalogue/detail/lifts-panel.tsx',
  // Import formats of third parties.
  'src/server/features/catalogue/transfer/formats/openpowerlifting.ts',
  'src/server/features/catalogue/transfer/formats/sofifa.ts',
  'src/server/features/catalogue/transfer/formats/weight-class.ts',
];

const described = [...kindsOf(sports), ...lineupsOf(sports)];
const labels = described.flatMap(({ labels: { one, many } }) => [one, many]);
const names = [
  ...sports.flatMap(({ name, interest }) => [name, interest]),
  ...described.map(({ name }) => name),
  ...lineupsOf(sports).map(({ userField }) => userField),
  ...labels,
];
const pages = [...sports, ...described].map(({ page }) => page);
const folders = sports.map(({ name }) => name);
const named = new RegExp(
  [
    `(['"\`])(${[...new Set(names)].join('|')})\\1`,
    `['"\`](${pages.join('|')})\\b`,
    `sports/(${folders.join('|')})/`,
  ].join('|'),
);

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

test('outside its folder no code names a sport, a kind or a lineup', () => {
  const files = globSync('src/**/*.{ts,tsx,css}').filter(
    (file) =>
      !file.includes('.test.') &&
      !file.startsWith('src/server/db/migrations/') &&
      !sports.some(({ name }) => file.startsWith(`src/sports/${name}/`)),
  );
  const naming = files.flatMap((file) => {
    return named.test(withoutComments(readFileSync(file, 'utf8'))) ? [file] : [];
  });
  expect(files.length).toBeGreaterThan(400);
  const others = naming.filter((file) => !mayName.includes(file));
  const words = others.map(
    (file) => `${file} names a sport, kind or lineup: read it from the sport's description instead`,
  );
  expect(words).toEqual([]);
  expect(naming.toSorted(), 'files of `mayName` that name none any more').toEqual(
    mayName.toSorted(),
  );
});

test.each(Object.keys(pageTitles))('%s describes itself without a sport’s words', (page) => {
  const words = renderHead(page, { publicUrl: 'https://example.com' }).match(/\p{L}+/gu) ?? [];
  expect(words.filter((word) => labels.includes(word))).toEqual([]);
});
