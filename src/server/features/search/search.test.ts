import { beforeAll, describe, expect, test } from 'vitest';
import type { SearchResults } from '#contract/calls/search.ts';
import { eleven } from '#sports/football/eleven.ts';
import {
  as,
  makeItem,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { finishWords } from '#tests/support/databases/words.ts';
import { makeLineup } from '#tests/support/fans/community.ts';

let app: TestApp;
let fan: TestUser;
beforeAll(async () => {
  app = await testApp();
  fan = await makeUser(app, { name: 'Searching Fan' });
});

const makeFan = (name: string, overrides: object = {}) =>
  makeUser(app, { name, name_key: name.toLowerCase(), ...overrides });

interface Request {
  readonly viewer?: TestUser | null;
  readonly kind?: string;
  readonly size?: number;
}

async function search(
  q: string,
  { viewer = fan, ...parameters }: Request = {},
): Promise<SearchResults> {
  await finishWords(app.db);
  const query = new URLSearchParams({
    q,
    ...Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)])),
  });
  const answer = await app.inject({
    url: `/api/v1/search?${query}`,
    ...(viewer && { headers: as(viewer) }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function namesOf(q: string, request?: Request): Promise<Record<string, string[]>> {
  const { groups } = await search(q, request);
  return Object.fromEntries(groups.map(({ kind, items }) => [kind, items.map(({ name }) => name)]));
}

/** Encloses the matched ranges in brackets. */
async function markedNames(q: string): Promise<string[]> {
  const { groups } = await search(q, { size: 10 });
  return groups.flatMap(({ items }) =>
    items.map(({ name, matched }) =>
      matched
        .toReversed()
        .reduce(
          (text, { start, end }) =>
            `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`,
          name,
        ),
    ),
  );
}

describe('order', () => {
  test('names come in the order of how well they match', async () => {
    for (const name of [
      'Bexqor Misspelled',
      'Inner Abexquora',
      'Second Bexquorana',
      'Bexquoran First',
      'Whole Bexquor',
      'Bexquor',
    ]) {
      await makeItem(app, 'player', { name, rating: 50 });
    }
    expect(await namesOf('bexquor', { size: 10 })).toEqual({
      player: [
        'Bexquor',
        'Whole Bexquor',
        'Bexquoran First',
        'Second Bexquorana',
        'Inner Abexquora',
      ],
    });
    expect((await search('bexquor')).corrected).toBeNull();
  });

  test('equal matches are sorted by checks, likes, rating, length and name', async () => {
    const fields = { name: 'Tie Quivver', rating: 70 };
    const rated = await makeItem(app, 'player', { ...fields, rating: 90 });
    const plain = await makeItem(app, 'player', fields);
    const long = await makeItem(app, 'player', { ...fields, name: 'Tiee Quivver' });
    const liked = await makeItem(app, 'player', { ...fields, rating: 10 });
    const unchecked = await makeItem(app, 'player', { ...fields, rating: 99 });
    await app.inject({
      method: 'PATCH',
      url: `/api/v1/users/togglePlayer/${liked}`,
      headers: as(fan),
      payload: { on: true },
    });
    await app.db.write((transaction) =>
      transaction
        .insertInto('unchecked_item')
        .values({ item_id: unchecked, kind: 'player' })
        .execute(),
    );
    const { groups } = await search('quivver', { size: 10 });
    expect(groups[0]?.items.map(({ _id }) => _id)).toEqual([liked, rated, plain, long, unchecked]);
  });

  test('the kind with the best match comes first, then items before fans', async () => {
    await makeItem(app, 'player', { name: 'Inside Ozormund' });
    await makeItem(app, 'circuit', { name: 'Zormund Circuit' });
    await makeFan('Ana Zormund');
    await makeItem(app, 'team', { name: 'Zormund' });
    expect(Object.keys(await namesOf('zormund'))).toEqual(['team', 'circuit', 'user', 'player']);
  });
});

describe('spelling', () => {
  test('accents, apostrophes, spelled out letters and order do not matter', async () => {
    await makeItem(app, 'player', { name: "Siobhán O'Bríenach" });
    await makeItem(app, 'player', { name: 'Jürg Müllerson' });
    for (const q of ['siobhan', "o'brienach siobhan", 'OBRIENACH', 'brienach']) {
      expect(await namesOf(q), q).toEqual({ player: ["Siobhán O'Bríenach"] });
    }
    for (const q of ['mullerson', 'muellerson', 'müllerson jürg']) {
      expect(await namesOf(q), q).toEqual({ player: ['Jürg Müllerson'] });
    }
  });

  test('a misspelled word is corrected if nothing else matches', async () => {
    await makeItem(app, 'rider', { name: 'Maverix Viñalesque' });
    for (const q of ['vinalesqe', 'vinalesque', 'vinalesqeu', 'vvinalesque', 'vinalezqeu']) {
      const { groups, corrected } = await search(q);
      expect(groups[0]?.items[0]?.name, q).toBe('Maverix Viñalesque');
      expect(corrected, q).toBe(q === 'vinalesque' ? null : 'Viñalesque');
    }
    expect((await search('maverix vinalesqe')).corrected).toBe('maverix Viñalesque');
    expect((await search('mvarix vinlsq')).groups).toEqual([]);
  });

  test('words of three letters are never corrected', async () => {
    await makeItem(app, 'player', { name: 'Zyx' });
    expect((await search('zyq')).groups).toEqual([]);
  });

  test('joined and separated words are found', async () => {
    await makeItem(app, 'player', { name: 'Virgilio van Dijkman' });
    expect(await namesOf('vandijkman')).toEqual({ player: ['Virgilio van Dijkman'] });
    expect(await namesOf('virgi lio')).toEqual({ player: ['Virgilio van Dijkman'] });
  });

  test('the matched letters are marked as they are written', async () => {
    await makeItem(app, 'player', { name: 'Márquezio Ñandú-Ölund' });
    expect(await markedNames('marq')).toContain('[Márq]uezio Ñandú-Ölund');
    expect(await markedNames('nandu olu')).toContain('Márquezio [Ñandú]-[Ölu]nd');
    expect(await markedNames('rquezi')).toContain('Má[rquezi]o Ñandú-Ölund');
    expect(await markedNames('oelund')).toContain('Márquezio Ñandú-[Ölund]');
    expect(await markedNames('marquzeio')).toContain('[Márquezio] Ñandú-Ölund');
  });
});

describe('several words', () => {
  test('a team leads to its players by their number or name, and a rider has a team too', async () => {
    const team = await makeItem(app, 'team', { name: 'Real Xadrid' });
    const other = await makeItem(app, 'team', { name: 'Other Club' });
    await makeItem(app, 'player', { name: 'Nine Jones', number: 9, team: [team] });
    await makeItem(app, 'player', { name: 'Ten Jones', number: 10, team: [team] });
    await makeItem(app, 'player', { name: 'Nine Smith', number: 9, team: [other] });
    await makeItem(app, 'rider', { name: 'Fast Rider', number: 9, team: 'Xucati Team' });
    expect(await namesOf('xadrid 9')).toEqual({ player: ['Nine Jones'] });
    expect(await namesOf('9 xadrid')).toEqual({ player: ['Nine Jones'] });
    expect(await namesOf('ten xadrid')).toEqual({ player: ['Ten Jones'] });
    expect(await namesOf('xadrd jones 9')).toEqual({ player: ['Nine Jones'] });
    expect(await namesOf('fast xucati')).toEqual({ rider: ['Fast Rider'] });
    expect(await namesOf('real xadrid')).toEqual({ team: ['Real Xadrid'] });
    expect(await namesOf('xadrid')).toEqual({ team: ['Real Xadrid'] });
  });

  test('a number finds who wears it', async () => {
    await makeItem(app, 'rider', { name: 'Number Rider', number: 871 });
    expect(await namesOf('871')).toEqual({ rider: ['Number Rider'] });
  });
});

describe('response', () => {
  test('each result has a short description', async () => {
    const team = await makeItem(app, 'team', { name: 'Detail Team', league: 'Detail League' });
    const fields = { name: 'Detail Player', position: 'midfielder', team: [team] };
    await makeItem(app, 'player', fields);
    await makeItem(app, 'rider', { name: 'Detail Rider', team: 'Ducati', number: 93 });
    await makeItem(app, 'circuit', { name: 'Detail Circuit', location: 'Jerez' });
    await makeItem(app, 'lifter', { name: 'Detail Lifter', deadlift: 230 });
    const owner = await makeFan('Detail Fan', { interested_in: 'motogp' });
    await makeLineup(app, eleven, owner, { name: 'Detail Lineup' });
    const { groups } = await search('detail');
    const details = groups.map(({ kind, items }) => [kind, items[0]?.detail]);
    expect(Object.fromEntries(details)).toEqual({
      team: 'Detail League',
      player: 'Detail Team · midfielder',
      rider: 'Ducati · 93',
      circuit: 'Jerez',
      lifter: '230 kg deadlift',
      user: 'Is here for MotoGP',
      eleven: 'Eleven of Detail Fan',
    });
  });

  test('results are counted up to 100, and `kind` and `size` limit them', async () => {
    const count = 105;
    for (let index = 0; index < count; index += 1) {
      await makeItem(app, 'player', { name: `Manyfold ${index}` });
    }
    await makeItem(app, 'team', { name: 'Manyfold' });
    const all = await search('manyfold', { size: 2 });
    expect(
      all.groups.map(({ kind, total, more, items }) => [kind, total, more, items.length]),
    ).toEqual([
      ['team', 1, false, 1],
      ['player', 100, true, 2],
    ]);
    expect(Object.keys(await namesOf('manyfold', { kind: 'player' }))).toEqual(['player']);
    expect(await namesOf('manyfold', { kind: 'nothing' })).toEqual({});
  });

  test('bad and heavy texts are answered', async () => {
    const heavy = Array.from({ length: 30 }, (_, index) => `ab${index}`).join(' ');
    for (const q of [
      '?',
      '🏁',
      'x'.repeat(101),
      'x'.repeat(200),
      'a '.repeat(50),
      heavy,
      '"',
      '%_\\',
    ]) {
      expect(await search(q), q).toMatchObject({ corrected: null });
    }
    expect((await search('x'.repeat(101))).groups).toEqual([]);
    const tooLong = await app.inject({
      url: `/api/v1/search?q=${'x'.repeat(201)}`,
      headers: as(fan),
    });
    expect(tooLong.statusCode).toBe(400);
  });
});

describe('access', () => {
  test('visitors and unverified users find only fans and lineups', async () => {
    const owner = await makeFan('Vispublic Owner');
    await makeItem(app, 'player', { name: 'Vispublic Player' });
    await makeLineup(app, eleven, owner, { name: 'Vispublic Lineup' });
    expect(await namesOf('vispublic', { viewer: null })).toEqual({
      user: ['Vispublic Owner'],
      eleven: ['Vispublic Lineup'],
    });
    expect(await namesOf('vispublic', { viewer: null, kind: 'player' })).toEqual({});
    const unverified = await makeFan('Vis Unverified', { verified: 0 });
    expect(Object.keys(await namesOf('vispublic', { viewer: unverified }))).toEqual([
      'user',
      'eleven',
    ]);
    expect(Object.keys(await namesOf('vispublic')).toSorted()).toEqual([
      'eleven',
      'player',
      'user',
    ]);
  });

  test('unverified and banned fans and their lineups are not found', async () => {
    const owner = await makeFan('Hidden Quzzfan');
    await makeLineup(app, eleven, owner, { name: 'Lineup Quzzfan' });
    await makeFan('Unverified Quzzfan', { verified: 0 });
    expect(Object.keys(await namesOf('quzzfan'))).toEqual(['user', 'eleven']);
    await app.db.write((transaction) =>
      transaction
        .updateTable('user')
        .set({ banned_at: new Date().toISOString() })
        .where('id', '=', owner.id)
        .execute(),
    );
    expect(await namesOf('quzzfan')).toEqual({});
    expect((await search('quzfan')).groups).toEqual([]);
  });

  test('a lineup is found by its owner too', async () => {
    const owner = await makeFan('Ownername Wexx');
    await makeLineup(app, eleven, owner, { name: 'Los de siempre' });
    expect(await namesOf('ownername')).toEqual({
      user: ['Ownername Wexx'],
      eleven: ['Los de siempre'],
    });
  });
});
