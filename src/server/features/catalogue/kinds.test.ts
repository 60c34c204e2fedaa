import { beforeAll, expect, test } from 'vitest';
import { maxSameAs } from '#contract/lists.ts';
import { addToKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import {
  as,
  makeAdmin,
  makeItem,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';

/** Cases are written by hand, since generated tests would repeat a wrong description. */
let app: TestApp;
let fan: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await testApp();
  fan = await makeUser(app);
  admin = await makeAdmin(app);
});

async function create(path: string, body: Record<string, unknown>, user = fan) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: as(user),
    payload: body,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function read(path: string) {
  const answer = await app.inject({ url: `/api/v1${path}`, headers: as(fan) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

test.each([
  ['/players/', 'name position number age marketvalue goals assists rating'],
  ['/teams/', 'name league ranking points overalltrophies seasontrophies networth stadium'],
  ['/rider/', 'name number nationality age rating ranking points polesSeason'],
  ['/circuit/', 'name location totalLength capacity topSpeed'],
  ['/lifter/', 'name age birthYear benchPress squat'],
  ['/weightCategory/create', 'weight gender age'],
])('%s asks for %s and nothing more', async (path, required) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: as(admin),
    payload: {},
  });
  expect(answer.statusCode).toBe(400);
  const missing = answer.json().issues.map(({ field }: { field: string }) => field);
  const place =
    'a required field is named in its row above, and sent in the test of its kind below';
  expect(missing.toSorted(), `kinds.test.ts: ${place}`).toEqual(required.split(' ').toSorted());
});

test('an admin creates a player in a team', async () => {
  const team = await makeItem(app, 'team', { name: 'Real Madrid' });
  const created = await create(
    '/players/',
    {
      name: '  Jude Bellingham ',
      position: 'midfielder',
      number: 5,
      age: 20,
      marketvalue: 100.5,
      goals: 19,
      assists: 6,
      rating: 90,
      preferredfoot: 'right',
      team: [team],
    },
    admin,
  );
  expect(created).toMatchObject({
    kind: 'player',
    name: 'Jude Bellingham',
    image: null,
    team: [{ _id: team, name: 'Real Madrid' }],
    position: 'midfielder',
    number: 5,
    age: 20,
    marketvalue: 100.5,
    rating: 90,
    goals: 19,
    assists: 6,
    preferredfoot: 'right',
    likesCount: 0,
    liked: false,
    likes: [],
  });
  const { can, ...visible } = created;
  expect(can).toEqual({ edit: false, delete: true });
  const toFan = { ...visible, can: { edit: false, delete: false } };
  expect(await read(`/players/${created._id}`)).toEqual(toFan);
  expect(await read(`/players/notPopulated/${created._id}/`)).toEqual(toFan);
  const { likes: _, ...onCard } = visible;
  expect((await read('/players/byName/bellin')).data).toEqual([onCard]);
  expect((await read('/players/filter/players/marketvalue/100/101')).data).toEqual([onCard]);
});

test('existing players among some ids, in the order of the request', async () => {
  const [one, other] = [await makeItem(app, 'player'), await makeItem(app, 'player')];
  const team = await makeItem(app, 'team');
  expect(await read(`/players/existing?ids=${other},nobody,${team},${one}`)).toEqual({
    ids: [other, one],
  });
});

test.each(['', '?ids=', '?ids=a,,b', `?ids=${Array(101).fill('a').join(',')}`])(
  'existing players are not looked up for "%s"',
  async (query) => {
    const answer = await app.inject({ url: `/api/v1/players/existing${query}`, headers: as(fan) });
    expect(answer.json()).toMatchObject({ status: 400, issues: [{ field: 'ids' }] });
  },
);

test('a team with the capacity of its stadium', async () => {
  const created = await create('/teams/', {
    name: 'Athletic Club',
    league: 'LaLiga',
    ranking: 5,
    points: 68,
    overalltrophies: 36,
    seasontrophies: 1,
    networth: 0.315,
    stadium: 53_289,
    stadiumName: 'San Mamés',
  });
  expect(created).toMatchObject({
    kind: 'team',
    networth: 0.315,
    stadium: 53_289,
    stadiumName: 'San Mamés',
  });
  expect((await read('/teams/sortascending/teams/ranking')).data.at(-1).name).toBe('Athletic Club');
  expect((await read('/teams/filter/teams/networth/0.3/0.32')).total).toBe(1);
});

test('a rider with ordered circuits and a team as text', async () => {
  const jerez = await makeItem(app, 'circuit', { name: 'Jerez' });
  const assen = await makeItem(app, 'circuit', { name: 'Assen' });
  const created = await create('/rider/', {
    name: 'Marc Márquez',
    team: 'Gresini Racing',
    number: 93,
    nationality: 'Spain',
    age: 31,
    rating: 95,
    ranking: 3,
    points: 392,
    victoriesCarrer: 88,
    polesSeason: 2,
    circuits: [jerez, assen],
  });
  expect(created).toMatchObject({
    team: 'Gresini Racing',
    victoriesSeason: null,
    victoriesCarrer: 88,
    championshipsCarrer: null,
    circuits: [
      { _id: jerez, name: 'Jerez' },
      { _id: assen, name: 'Assen' },
    ],
  });
  expect((await read('/rider/sortdescending/riders/victoriesCarrer')).data[0].name).toBe(
    'Marc Márquez',
  );
  expect((await read(`/rider?circuits=${assen}`)).data[0].name).toBe('Marc Márquez');
  expect((await read('/rider/byName/marquez')).total).toBe(1);
});

test('a circuit, from a multipart form', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    name: 'Mugello',
    location: 'Scarperia, Italy',
    totalLength: '5.245',
    capacity: '83000',
    topSpeed: '366.1',
  })) {
    form.append(name, value);
  }
  form.append('image', new File([], ''));
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/circuit/',
    headers: as(fan),
    payload: form,
  });
  expect(answer.json()).toMatchObject({
    name: 'Mugello',
    totalLength: 5.245,
    capacity: 83_000,
    topSpeed: 366.1,
  });
  expect((await read('/circuit/filter/circuits/topSpeed/366/367')).total).toBe(1);
  expect((await read('/circuit/sortdescending/circuits/totalLength')).data[0].name).toBe('Mugello');
});

test('an admin creates a lifter, which the path `sort` finds', async () => {
  const category = await makeItem(app, 'weightCategory', {
    weight: '83',
    gender: 'hombre',
    age: 'Open',
  });
  const created = await create(
    '/lifter/',
    {
      name: 'Russel Orhii',
      age: 29,
      gender: 'hombre',
      birthYear: 1994,
      date: '2023-06-15',
      equipment: 'Raw',
      bodyweight: 82.85,
      benchPress: 200,
      squat: 321.5,
      deadlift: 347.5,
      total: 869,
      GLPoints: 120.403,
      weightCategory: [category],
    },
    admin,
  );
  expect(created).toMatchObject({
    squat: 321.5,
    GLPoints: 120.4,
    weightCategory: [{ _id: category, name: '83 kg Open hombre' }],
  });
  expect((await read('/lifter/sort/orhii')).total).toBe(1);
  expect((await read('/lifter/filter/lifter/birthYear/1994/1994')).total).toBe(1);
  expect((await read('/lifter/sortdescending/lifter/GLPoints')).data[0].name).toBe('Russel Orhii');
});

test('a weight category is named after its fields and created once', async () => {
  const body = { weight: '+84', gender: 'mujer', age: 'Master 1' };
  const created = await create('/weightCategory/create', body);
  expect(created).toMatchObject({ name: '+84 kg Master 1 mujer', ...body });
  const again = await app.inject({
    method: 'POST',
    url: '/api/v1/weightCategory/create',
    headers: as(fan),
    payload: body,
  });
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({ code: 'duplicateItem' });
  expect((await read('/weightCategory/?name=%2B84')).total).toBe(1);
  expect((await read('/weightCategory/?gender=mujer&age=Master%201')).total).toBe(1);
});

test('weight categories are sorted from the lightest to the heaviest, whatever the filter', async () => {
  for (const weight of ['105', '+120', '43', '84', '120', '+84', '93']) {
    await makeItem(app, 'weightCategory', { weight, gender: 'hombre', age: 'Subjunior' });
  }
  const weights = async (query: string) =>
    (await read(`/weightCategory/${query}`)).data.map(({ weight }: { weight: string }) => weight);
  const ascending = ['43', '84', '+84', '93', '105', '120', '+120'];
  expect(await weights('?age=Subjunior&size=50')).toEqual(ascending);
  expect(await weights('?age=Subjunior&gender=hombre&size=3&page=2')).toEqual(['93', '105', '120']);
  expect(await weights('byName/subjunior?size=50')).toEqual(ascending);
  expect(await weights('sortdescending/weightCategory/weight?age=Subjunior&size=50')).toEqual(
    ascending.toReversed(),
  );
  const all = await weights('?size=100');
  expect(all[0]).toBe('43');
  expect(all).toContain('+120');
});

test('items of one person are linked and say in what they differ', async () => {
  const make = (equipment: string | undefined) =>
    makeItem(app, 'lifter', { name: 'Ana', equipment });
  const [raw, equipped, unknown] = [
    await make('Raw'),
    await make('Equipped'),
    await make(undefined),
  ];
  const alone = await makeItem(app, 'lifter', { equipment: 'Raw' });
  const sameAs = (id: string) => read(`/lifter/${id}`).then((item) => item.sameAs);
  expect(await sameAs(raw)).toBeUndefined();
  const ids = [raw, equipped, unknown];
  await app.db.write(async (transaction) => {
    await transaction.updateTable('item').set({ same_as: raw }).where('id', 'in', ids).execute();
    await addToKindCount(transaction, 'lifter', 0);
  });
  const named = { name: 'Ana' };
  expect(await sameAs(raw)).toEqual([
    { ...named, _id: equipped, within: 'Equipped' },
    { ...named, _id: unknown, within: null },
  ]);
  expect(await sameAs(unknown)).toMatchObject([{ _id: raw, within: 'Raw' }, { _id: equipped }]);
  expect(await sameAs(alone)).toBeUndefined();
  const removal = { method: 'DELETE', headers: as(admin) } as const;
  for (const id of [equipped, unknown])
    await app.inject({ ...removal, url: `/api/v1/lifter/${id}` });
  expect(await sameAs(raw)).toBeUndefined();
});

test('a response has a limited number of the items of one person', async () => {
  const ids: string[] = [];
  for (let count = 0; count < maxSameAs + 2; count += 1) ids.push(await makeItem(app, 'lifter'));
  const [first = '', ...others] = ids;
  await app.db.write((transaction) =>
    transaction.updateTable('item').set({ same_as: first }).where('id', 'in', ids).execute(),
  );
  const readSameAs = async (id: string) => {
    const { sameAs } = await read(`/lifter/${id}`);
    return sameAs.map(({ _id }: { _id: string }) => _id);
  };
  expect(await readSameAs(first)).toEqual(others.slice(0, maxSameAs));
  expect(await readSameAs(ids.at(-1) ?? '')).toEqual(ids.slice(0, maxSameAs));
});
