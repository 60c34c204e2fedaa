import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { RankedItem, RankingAnswer } from '#contract/calls/rankings.ts';
import { getRanking, type Ranking } from '#contract/kinds/rankings.ts';
import { sports } from '#sports/index.ts';
import { weightCategory } from '#sports/powerlifting/weight-category.ts';
import { RankingSection } from './ranking.tsx';
import { rankingQuery } from './ranking-query.ts';
import { readRanking } from './ranking-state.ts';
import { RankingSummary } from './ranking-summary.tsx';

const ranking = getRanking(sports, weightCategory) as Ranking;

const lifter = (rank: number | null, facts: Readonly<Record<string, unknown>> = {}) =>
  ({
    _id: `l${rank}`,
    kind: 'lifter',
    name: `Lifter ${rank}`,
    image: null,
    rank,
    weightCategory: [],
    likesCount: 0,
    liked: false,
    date: null,
    country: null,
    meet: null,
    bodyweight: null,
    squat: 200,
    benchPress: 120,
    deadlift: 240,
    total: 560,
    GLPoints: null,
    ...facts,
  }) as RankedItem;

function answerOf(data: readonly RankedItem[], part: Partial<RankingAnswer> = {}): RankingAnswer {
  const groups = [
    { group: 'Raw', count: data.length },
    { group: 'Equipped', count: 0 },
  ];
  const best = data.slice(0, 1).map((item) => ({ field: 'squat', item }));
  const page = { data, page: 1, size: 50, total: data.length, next: false };
  return { group: 'Raw', groups, best, ...page, ...part };
}

function draw(answer: RankingAnswer, search = ''): string {
  const client = new QueryClient();
  const state = readRanking(ranking, new URLSearchParams(search));
  client.setQueryData(rankingQuery(ranking, 'c1', state).queryKey, answer);
  const Stub = createRoutesStub([
    {
      path: '/c1',
      Component: () => (
        <>
          <RankingSummary ranking={ranking} id="c1" />
          <RankingSection ranking={ranking} id="c1" />
        </>
      ),
    },
  ]);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Stub initialEntries={[`/c1${search}`]} />
    </QueryClientProvider>,
  );
}

const count = (html: string, part: RegExp) => html.match(part)?.length ?? 0;

test('the table has a caption, column headers and row headers', () => {
  const html = draw(answerOf([lifter(1, { bodyweight: 75.3 }), lifter(2, { squat: 190 })]));
  expect(html).toMatch(/<caption[^>]*><span[^>]*>Lifters, raw<\/span><\/caption>/);
  expect(count(html, /<th scope="col"/g)).toBe(8);
  expect(count(html, /<th scope="row"/g)).toBe(2);
  expect(html).toMatch(
    /Total<span aria-hidden="true">, kg<\/span><span[^>]*> in kilograms<\/span>/,
  );
  expect(html).toContain('2 lifters, all raw');
});

test('only the best value is tagged, including ties', () => {
  const html = draw(answerOf([lifter(1), lifter(2, { squat: 190 }), lifter(3)]));
  expect(count(html, /> best<\/span>/g)).toBe(2);
});

test.each([1, 50])('%i rows', (rows) => {
  const html = draw(answerOf(Array.from({ length: rows }, (_, index) => lifter(index + 1))));
  expect(count(html, /<th scope="row"/g)).toBe(rows);
  expect(html).not.toContain('aria-label="Pages of lifters"');
});

test('500 lifters have ten pages', () => {
  const data = Array.from({ length: 50 }, (_, index) => lifter(index + 1));
  expect(draw(answerOf(data, { total: 500 }))).toContain('Page 1 of 10');
});

test('unknown values are dashes and add no text below the name', () => {
  const bare = { total: null, squat: null, benchPress: null, deadlift: null };
  const html = draw(answerOf([lifter(null, bare)]));
  const row = html.slice(html.indexOf('<tbody>'));
  expect(count(row, />–</g)).toBe(7);
  expect(row).not.toContain('<bdi data-name');
});

test('hostile texts are escaped', () => {
  const meet = '<script>alert(1)</script>';
  const html = draw(answerOf([lifter(1, { meet, country: '"><img src=x>', date: '2024-06-15' })]));
  expect(html).not.toMatch(/<script>|<img/);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;, 15 June 2024</bdi>');
});

test('an empty class, an empty group and a name without matches', () => {
  expect(draw(answerOf([]))).toContain('Nobody in this class yet.');
  const groups = [
    { group: 'Raw', count: 3 },
    { group: 'Equipped', count: 0 },
  ];
  const none = answerOf([], { group: 'Equipped', groups });
  expect(draw(none, '?equipment=Equipped')).toContain('Nobody equipped in this class yet.');
  const unfound = draw(answerOf([], { groups }), '?name=zzz');
  expect(unfound).toContain('Nobody here has that name.');
  expect(unfound).toContain('Show all lifters');
  for (const html of [draw(none, '?equipment=Equipped'), unfound]) {
    expect(html).not.toContain('<table');
  }
});

test('unknown equipment is a separate segment', () => {
  const groups = [
    { group: 'unknown', count: 9 },
    { group: 'Raw', count: 3 },
    { group: 'Equipped', count: 0 },
  ];
  const html = draw(answerOf([lifter(1)], { group: 'unknown', groups }));
  expect(html).toContain('12 lifters: 9 of unknown equipment, 3 raw');
  expect(html).toMatch(/<input[^>]*checked=""[^>]*value="unknown"/);
  expect(html).toContain('Unknown, 9');
});
