import { beforeAll, expect, test } from 'vitest';
import type { SearchResults } from '#contract/calls/search.ts';
import {
  as,
  makeItem,
  makeItems,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';

let app: TestApp;
let fan: TestUser;

beforeAll(async () => {
  app = await testApp();
  fan = await makeUser(app);
});

async function namesOf(query: string, headers = as(fan)): Promise<string[]> {
  const url = `/api/v1/search?q=${encodeURIComponent(query)}`;
  const answer = await app.inject({ url, headers });
  return answer.json<SearchResults>().groups.flatMap(({ items }) => items.map(({ name }) => name));
}

test('the whole word of a team’s name comes before a part of it', async () => {
  const whole = await makeItem(app, 'team', { name: 'AC Qilan', league: 'Qiga' });
  const part = await makeItem(app, 'team', { name: 'FC Internazionale Qilano', league: 'Qiga' });
  await makeItem(app, 'player', { name: 'Rated', number: 10, team: [part], rating: 95 });
  await makeItem(app, 'player', { name: 'Whole', number: 10, team: [whole], rating: 60 });
  await makeItem(app, 'player', { name: 'Other', number: 11, team: [whole], rating: 99 });
  expect(await namesOf('qilan 10')).toEqual(['Whole', 'Rated']);
});

test('the name of a meet is not searched', async () => {
  const category = await makeItem(app, 'weightCategory', { weight: '63', age: 'Junior' });
  const fields = { name: 'Odd Lifter', weightCategory: [category] };
  await makeItem(app, 'lifter', { ...fields, meet: 'Qopen Regional', federation: 'Qefed' });
  expect(await namesOf('63 qopen')).toEqual([]);
  expect(await namesOf('odd qopen')).toEqual([]);
  expect(await namesOf('odd qefed')).toEqual(['Odd Lifter']);
});

test('a team alone finds its riders, the best first, if nothing else matches', async () => {
  await makeItem(app, 'rider', { name: 'Second Rider', team: 'Qucati Lenovo Team', rating: 80 });
  await makeItem(app, 'rider', { name: 'First Rider', team: 'Qucati Lenovo Team', rating: 90 });
  await makeItem(app, 'rider', { name: 'Part Rider', team: 'Team Qucatisti', rating: 99 });
  await makeItem(app, 'rider', { name: 'Inside Rider', team: 'Team Aqucati', rating: 99 });
  await makeItem(app, 'rider', { name: 'Yonda Rider', team: 'Yonda HRC' });
  await makeItem(app, 'rider', { name: 'Other Rider', team: 'Yonda HRC' });
  expect(await namesOf('qucati')).toEqual(['First Rider', 'Second Rider', 'Part Rider']);
  expect(await namesOf('lenovo qucati')).toEqual(['First Rider', 'Second Rider']);
  expect(await namesOf('yonda')).toEqual(['Yonda Rider']);
  expect(await namesOf('qucati hrc')).toEqual([]);
  const unverified = await makeUser(app, { verified: 0 });
  expect(await namesOf('qucati', as(unverified))).toEqual([]);
});

test('whole words are found among more parts of words than a search reads', async () => {
  await makeItems(app, 'rider', 1000, { name: 'Part', team: 'Alpha Zucatisti', rating: 50 });
  await makeItem(app, 'rider', { name: 'Best Rider', team: 'Zucati', rating: 99 });
  expect((await namesOf('zucati'))[0]).toBe('Best Rider');
});

test('a name late in the alphabet is found among hundreds', async () => {
  for (let count = 0; count < 300; count += 1) {
    await makeItem(app, 'rider', { name: `Early ${count}`, team: `Early Team ${count}` });
  }
  await makeItem(app, 'rider', { name: 'Late Rider', team: 'Zzonda' });
  expect(await namesOf('zzonda')).toEqual(['Late Rider']);
});
