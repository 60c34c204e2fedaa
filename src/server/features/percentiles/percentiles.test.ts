import { beforeAll, describe, expect, test } from 'vitest';
import type { Histogram, Standing } from '#contract/calls/percentiles.ts';
import { errors } from '#contract/errors/errors.ts';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import { everyone, maxBins, maxExactRank, minPeers } from '#contract/kinds/percentiles.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { loadStarterCatalogue } from '#server/features/catalogue/starter/load-starter.ts';
import { findBestIds } from '#server/shared/samples/best-values-store.ts';
import { rankValues } from '#server/shared/samples/ranks.ts';
import { peerRows } from '#server/shared/samples/sample-counts.ts';
import { createSamples } from '#server/shared/samples/samples.ts';
import { player } from '#sports/football/player.ts';
import { sports } from '#sports/index.ts';
import { rider } from '#sports/motogp/rider.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import {
  makeAdmin,
  makeItem,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { send } from '#tests/support/fans/community.ts';
import { starterData } from '#tests/support/starter-data.ts';
import { createPercentiles } from './service.ts';

type Facts = Readonly<Record<string, unknown>> & { readonly _id: string };

async function read<Answer>(app: TestApp, fan: TestUser, path: string): Promise<Answer> {
  const answer = await send(app, 'GET', path, fan);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const equipments = ['Raw', 'Raw', 'Equipped', undefined] as const;
const mixedData = {
  ...starterData,
  lifter: (starterData.lifter ?? []).map((item, index) => {
    return { ...item, equipment: equipments[index % equipments.length] };
  }),
};

describe('of the starter catalogue', () => {
  let app: TestApp;
  let fan: TestUser;
  beforeAll(async () => {
    app = await testApp();
    fan = await makeUser(app);
    await loadStarterCatalogue(app.db, sports, mixedData, new Date());
  });

  async function readAll(kind: Kind): Promise<Facts[]> {
    const items: Facts[] = [];
    for (let page = 1; ; page += 1) {
      const path = `${kind.api.base}?size=100&page=${page}&sort=name`;
      const { data, total } = await read<{ data: Facts[]; total: number }>(app, fan, path);
      items.push(...data);
      if (items.length >= total) return items;
    }
  }

  const shared = (item: Facts, group: string): unknown => {
    const value = item[group];
    return Array.isArray(value) ? (value[0]?._id ?? null) : (value ?? null);
  };

  function rankAmongAll(kind: Kind, items: readonly Facts[], item: Facts, group: string) {
    const within = kind.peersWithin ?? '';
    const peers = items.filter(
      (peer) =>
        (group === everyone || shared(peer, group) === shared(item, group)) &&
        peer[within] === item[within],
    );
    const numbers = kind.compared.map((field) => {
      const definition = getField(kind, field);
      const sign = definition?.type === 'number' && definition.lowIsGood ? -1 : 1;
      const value = item[field] as number | null;
      const others = peers.flatMap((peer) =>
        typeof peer[field] === 'number' ? [peer[field]] : [],
      );
      const of = others.length;
      if (value === null || of < minPeers)
        return { field, value, of, rank: null, percentile: null };
      const better = others.filter((other) => sign * (other - value) > 0).length;
      const worse = others.filter((other) => sign * (other - value) < 0).length;
      const percentile = Math.floor((100 * (worse + (of - better - worse) / 2)) / of);
      return { field, value, of, rank: better + 1, percentile };
    });
    return { peers: peers.length, within: item[within] ?? null, numbers };
  }

  test.each(kindsOf(sports))('every $name has the percentiles of the definition', async (kind) => {
    const items = await readAll(kind);
    // Comparing all items would take too long.
    for (const item of items.filter((_, index) => index % 17 === 0)) {
      for (const by of [...Object.keys(kind.peers), everyone].filter(
        (group) => group === everyone || shared(item, group) !== null,
      )) {
        const path = `${kind.api.base}/${item._id}/standing?group=${by}`;
        const { group, groups, numbers } = await read<Standing>(app, fan, path);
        const truth = rankAmongAll(kind, items, item, by);
        expect(group).toBe(by);
        expect(groups.find((one) => one.by === by)).toMatchObject({
          peers: truth.peers,
          within: truth.within,
        });
        expect(numbers).toEqual(truth.numbers);
      }
    }
  });

  test.each([
    [player, 1500],
    [rider, 40],
  ])('ranks of $name in a part of the kind are those of the whole kind', async (kind, max) => {
    const [whole, part] = [createSamples(app.db), createSamples(app.db, max)].map((samples) =>
      createPercentiles({ db: app.db, samples }),
    );
    const items = await readAll(kind);
    expect(items.length).toBeGreaterThan(max);
    for (const { _id } of items.filter((_, index) => index % 100 === 0)) {
      const [exact, about] = await Promise.all(
        [whole, part].map((percentiles) => percentiles?.requirePercentiles(kind, _id, everyone)),
      );
      expect(about?.approximate).toBe(true);
      for (const [index, { field, rank, of }] of (about?.numbers ?? []).entries()) {
        const truth = exact?.numbers[index];
        if ((truth?.rank ?? 0) <= maxExactRank)
          expect({ field, rank }).toMatchObject({ rank: truth?.rank });
        expect(rank ?? 0).toBeLessThanOrEqual(of);
      }
    }
  });

  test('ranks of many values and the best of each number are those of a group, by definition', async () => {
    const items = await readAll(lifter);
    const sample = await createSamples(app.db).get(lifter);
    for (const within of ['Raw', 'Equipped', null]) {
      const members = items.filter(
        ({ gender, equipment }) => gender === 'mujer' && equipment === within,
      );
      const totals = members.map(({ total }) => Number(total));
      const group = { by: 'gender', member: 'mujer', within };
      const better = (total: number) => totals.filter((other) => other > total).length;
      const ranks = new Map(totals.map((total) => [total, 1 + better(total)]));
      expect(ranks.size).toBeGreaterThan(5);
      expect(await rankValues(app.db, sample, group, 'total', totals)).toEqual(ranks);
      const bestIds = await findBestIds(app.db.read, lifter, group, {
        fields: lifter.compared,
        first: 'total',
      });
      for (const field of lifter.compared) {
        const best = members.find(({ _id }) => _id === bestIds.get(field));
        expect(best?.[field]).toBe(Math.max(...members.map((one) => Number(one[field]))));
      }
      expect(peerRows(sample, group)).toHaveLength(members.length);
    }
    const emptyGroup = { by: 'weightCategory', member: 'nobody', within: 'Raw' };
    expect(await rankValues(app.db, sample, emptyGroup, 'total', [100])).toEqual(
      new Map([[100, 1]]),
    );
    expect(await rankValues(app.db, sample, emptyGroup, 'total', [])).toEqual(new Map());
    expect(peerRows(sample, emptyGroup)).toEqual([]);
    const everyRider = { by: everyone, member: '', within: null };
    const first = await findBestIds(app.db.read, rider, everyRider, {
      fields: ['ranking'],
      first: 'points',
    });
    const leader = await read<Facts>(app, fan, `/rider/${first.get('ranking')}`);
    expect(leader.ranking).toBe(1);
  });

  test.each(
    kindsOf(sports).flatMap((kind) =>
      kind.filters
        .filter((field) => getField(kind, field)?.type === 'number')
        .map((field) => [kind.name, field, kind] as const),
    ),
  )('the %s histogram of %s has every value in its bin', async (_name, field, kind) => {
    const values = (await readAll(kind)).flatMap(({ [field]: value }) =>
      typeof value === 'number' ? [value] : [],
    );
    const histogram = await read<Histogram>(app, fan, `${kind.api.base}/histogram/${field}`);
    expect(histogram.of).toBe(values.length);
    if (values.length === 0) {
      expect(histogram).toMatchObject({ min: null, max: null, bins: [] });
      return;
    }
    expect(histogram).toMatchObject({ min: Math.min(...values), max: Math.max(...values) });
    expect(histogram.bins.length).toBeLessThanOrEqual(maxBins);
    histogram.bins.forEach(({ from, to, count }, index) => {
      expect(values.filter((value) => value >= from && value < to)).toHaveLength(count);
      if (index > 0) expect(from).toBe(histogram.bins[index - 1]?.to);
    });
    expect(histogram.bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
    expect(histogram.bins[0]?.count).toBeGreaterThan(0);
    expect(histogram.bins.at(-1)?.count).toBeGreaterThan(0);
  });
});

describe('by hand', () => {
  let app: TestApp;
  let fan: TestUser;
  beforeAll(async () => {
    app = await testApp();
    fan = await makeUser(app);
  });

  test('eleven teams of a league: the lowest ranking is the best, ties count half', async () => {
    const ids: string[] = [];
    for (const ranking of [1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      const points = ranking === 3 ? undefined : ranking;
      ids.push(await makeItem(app, 'team', { league: 'Liga F', ranking, points }));
    }
    await makeItem(app, 'team', { league: 'Serie A', ranking: 1, points: 99 });
    const numbersOf = async (id: string | undefined, group = 'league') =>
      (await read<Standing>(app, fan, `/teams/${id}/standing?group=${group}`)).numbers;

    const [best, tied, , third] = ids;
    expect((await numbersOf(best))[0]).toEqual({
      field: 'ranking',
      value: 1,
      of: 11,
      rank: 1,
      percentile: 95,
    });
    expect((await numbersOf(tied))[0]).toMatchObject({ rank: 2, percentile: 81 });
    expect((await numbersOf(ids.at(-1)))[0]).toMatchObject({ rank: 11, percentile: 4 });
    expect((await numbersOf(best, everyone))[0]).toMatchObject({ of: 12, rank: 1, percentile: 91 });
    expect((await numbersOf(third))[1]).toEqual({
      field: 'points',
      value: null,
      of: 10,
      rank: null,
      percentile: null,
    });
    expect((await numbersOf(ids.at(-1)))[1]).toMatchObject({ of: 10, rank: 1, percentile: 95 });
  });

  test('four items are counted, five are ranked, and the first group of five is the default', async () => {
    const ids: string[] = [];
    for (let age = 21; age < 25; age += 1) {
      ids.push(await makeItem(app, 'player', { position: 'goalkeeper', age }));
    }
    const standing = (group = 'position') =>
      read<Standing>(app, fan, `/players/${ids[0]}/standing?group=${group}`);
    expect(await standing('')).toMatchObject({
      group: 'everyone',
      groups: [
        { by: 'position', name: 'goalkeeper', within: null, peers: 4 },
        { by: 'everyone', name: null, within: null, peers: 4 },
      ],
    });
    const age = async () => (await standing()).numbers.find(({ field }) => field === 'age');
    expect(await age()).toEqual({ field: 'age', value: 21, of: 4, rank: null, percentile: null });
    const fifth = await makeItem(app, 'player', { position: 'goalkeeper', age: 30 });
    expect(await age()).toMatchObject({ of: 5, rank: 5, percentile: 10 });
    expect((await standing('')).group).toBe('position');
    await send(app, 'DELETE', `/players/${fifth}`, await makeAdmin(app));
    expect(await age()).toMatchObject({ of: 4, rank: null });
  });

  test('a lifter is compared within the category, by its name', async () => {
    const category = await makeItem(app, 'weightCategory', { weight: '83', age: 'Open' });
    const id = await makeItem(app, 'lifter', { weightCategory: [category], gender: 'hombre' });
    expect((await read<Standing>(app, fan, `/lifter/${id}/standing`)).groups).toEqual([
      { by: 'weightCategory', name: '83 kg Open hombre', within: null, peers: 1 },
      { by: 'gender', name: 'hombre', within: null, peers: 1 },
      { by: 'everyone', name: null, within: null, peers: 1 },
    ]);
    await send(app, 'DELETE', `/weightCategory/${category}`, await makeAdmin(app));
    expect(await read<Standing>(app, fan, `/lifter/${id}/standing?group=`)).toMatchObject({
      group: 'everyone',
      groups: [{ by: 'gender' }, { by: 'everyone' }],
    });
  });

  test('errors have a reason', async () => {
    const id = await makeItem(app, 'player', { position: undefined });
    const refusal = async (path: string) => (await send(app, 'GET', path, fan)).json();
    expect(await refusal('/players/nobody/standing')).toMatchObject({ code: 'itemNotFound' });
    expect(await refusal(`/teams/${id}/standing`)).toMatchObject({ code: 'itemNotFound' });
    expect(await refusal(`/players/${id}/standing?group=position`)).toMatchObject({
      code: 'invalid',
      issues: [{ field: 'group', message: 'must be one of everyone' }],
    });
    expect(await refusal(`/players/${id}/standing?by=everyone`)).toMatchObject({ code: 'invalid' });
    for (const field of ['position', 'team', 'nothing', 'constructor', 'name']) {
      expect(await refusal(`/players/histogram/${field}`)).toMatchObject({
        status: 404,
        code: 'noSuchStat',
        message: errors.noSuchStat.message,
      });
    }
  });

  test('values between whole numbers are binned without a rounding error', async () => {
    for (const marketvalue of [0.1, 0.2, 0.3, 0.7, 1.1, 2.3]) {
      await makeItem(app, player.name, { marketvalue });
    }
    const { bins } = await read<Histogram>(app, fan, '/players/histogram/marketvalue');
    const at = (value: number) => bins.find(({ from, to }) => value >= from && value < to);
    expect(at(0.3)).toEqual({ from: 0.3, to: 0.4, count: 1 });
    expect(at(2.3)).toEqual({ from: 2.3, to: 2.4, count: 1 });
  });
});
