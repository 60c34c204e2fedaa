import { demoId } from '#cli/demo-data/random-store.ts';
import { eleven } from '#sports/football/eleven.ts';
import { player } from '#sports/football/player.ts';
import { password } from './fans.ts';

export interface Fixture {
  readonly players: number;
  /** At least one for each connection. */
  readonly fans: readonly Fan[];
  readonly elevenId: string;
  readonly asset: string;
}

export interface Fan {
  readonly email: string;
  readonly address: string;
  readonly token: string;
}

export interface HttpCall {
  readonly name: string;
  readonly method?: 'GET' | 'PATCH' | 'POST';
  readonly variants: number;
  path(fixture: Fixture, n: number): string;
  body?(fan: Fan): object;
  /** Each fan sends each request once. */
  readonly crowd?: true;
  /** The bare server can send the same response. */
  readonly bareHasIt?: true;
}

const api = '/api/v1';
const syllables = [
  ...new Set('roviqualesamipetacodijunezokibargousefilthwyndoxemuspr'.match(/../g)),
];
const pick = (n: number) => syllables[n % syllables.length] ?? '';
const sorts = player.sorts.flatMap((sort) => [sort, `-${sort}`]);
const userId = demoId('user', 10);

function spreadPlayer({ players }: Fixture, n: number): string {
  return demoId('player', 1 + ((n * 7919) % players));
}

function list(name: string, variants: number, query: (n: number) => string): HttpCall {
  return { name, variants, path: (_, n) => `${api}/players?${query(n)}` };
}

const pagesPerSort = 100;
const minSize = 5;
const sizes = 16;

/** The list cache cannot hold all distinct pages, so that every call misses it. */
function distinctPageQuery(n: number, fixedSize?: number): string {
  const sort = sorts[n % sorts.length];
  const variant = Math.floor(n / sorts.length);
  const page = 1 + (variant % pagesPerSort);
  const size = fixedSize ?? minSize + (Math.floor(variant / pagesPerSort) % sizes);
  return `sort=${sort}&page=${page}&size=${size}`;
}

function ratingQuery(n: number): string {
  const min = 1 + (n % 60);
  return `rating=${min}..${min + 1 + (Math.floor(n / 60) % 38)}`;
}

const crowdPages = 41;
const crowdItems = 400;

function crowdList(name: string, query: (n: number) => string): HttpCall {
  return { ...list(name, crowdPages, query), crowd: true };
}

/** Logins from unknown addresses share one queue. */
export const login = {
  name: 'login',
  method: 'POST',
  variants: 1,
  path: () => `${api}/users/login`,
  body: ({ email }: Fan) => ({ email, password }),
} satisfies HttpCall;

/** Calls with 'first' in their name miss the cache. */
export const httpCalls: readonly HttpCall[] = [
  list('list', 1, () => 'size=6'),
  list('list, first', sorts.length * pagesPerSort * sizes, distinctPageQuery),
  list('50 a page', 1, () => 'size=50'),
  list('50 a page, first', sorts.length * pagesPerSort, (n) => distinctPageQuery(n, 50)),
  list('sort', 4, (n) => `sort=${sorts[n]}&size=6`),
  list('filter', 1, () => 'rating=80..99&size=6'),
  list('filter, first', 60 * 38, (n) => `${ratingQuery(n)}&size=6`),
  list('several filters', 1, () => 'rating=40..99&age=18..30&position=forward&size=6'),
  list(
    'several filters, first',
    60 * 38 * 20,
    (n) => `${ratingQuery(n)}&age=${14 + Math.floor(n / (60 * 38))}..50&position=forward&size=6`,
  ),
  list('name, 1 letter', 1, () => 'name=r&size=6'),
  list('name, 3 letters', 1, () => 'name=rov&size=6'),
  list(
    'name, 3 letters, first',
    syllables.length * 26,
    (n) => `name=${pick(n)}${'abcdefghijklmnopqrstuvwxyz'[Math.floor(n / syllables.length)]}`,
  ),
  list('name, 6 letters', 1, () => 'name=roviqu&size=6'),
  list(
    'name, 6 letters, first',
    syllables.length ** 3,
    (n) =>
      `name=${pick(n)}${pick(Math.floor(n / syllables.length))}${pick(Math.floor(n / syllables.length ** 2))}`,
  ),
  {
    name: 'detail',
    variants: 8,
    path: (fixture, n) => `${api}/players/${spreadPlayer(fixture, n)}`,
  },
  {
    name: 'detail, first',
    variants: 100_000,
    path: (fixture, n) => `${api}/players/${spreadPlayer(fixture, n)}`,
  },
  crowdList('crowd: list', (n) => `page=${1 + n}&size=6`),
  crowdList('crowd: sort', (n) => `sort=${sorts[n % sorts.length]}&page=${1 + (n % 7)}&size=6`),
  crowdList('crowd: filter', (n) => `${ratingQuery(n * 41)}&size=6`),
  crowdList('crowd: name', (n) => `name=${pick(n)}${pick(n * 3)}&size=6`),
  {
    name: 'crowd: detail',
    variants: crowdItems,
    crowd: true,
    path: (fixture, n) => `${api}/players/${spreadPlayer(fixture, n)}`,
  },
  {
    name: 'standing',
    variants: 8,
    path: (fixture, n) => `${api}/players/${spreadPlayer(fixture, n)}/standing`,
  },
  {
    name: 'standing, first',
    variants: 100_000,
    path: (fixture, n) => `${api}/players/${spreadPlayer(fixture, n)}/standing`,
  },
  { name: 'histogram', variants: 1, path: () => `${api}/players/histogram/rating` },
  {
    name: 'like',
    method: 'PATCH',
    variants: 6400,
    path: (fixture, n) => `${api}${player.api.toggle}/${spreadPlayer(fixture, n)}`,
  },
  {
    name: 'comment',
    method: 'POST',
    variants: 6400,
    path: (fixture, n) => `${api}${player.api.comment}/${spreadPlayer(fixture, n)}`,
    body: () => ({ comment: 'What a season!' }),
  },
  {
    name: 'follow',
    method: 'PATCH',
    variants: 640,
    path: ({ players }, n) =>
      `${api}/users/toggleFollow/${demoId('user', 1 + (n % Math.ceil(players / 10)))}`,
  },
  { name: 'user page', variants: 1, path: () => `${api}/users/${userId}` },
  {
    name: 'favourites',
    variants: 1,
    path: () => `${api}/users/${userId}/favourites/${player.favourites}`,
  },
  { name: 'Eleven', variants: 1, path: ({ elevenId }) => `${api}${eleven.api.base}/${elevenId}` },
  login,
  { name: 'home page', variants: 1, path: () => '/' },
  { name: 'asset', variants: 1, path: ({ asset }) => asset, bareHasIt: true },
];
