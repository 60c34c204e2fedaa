import { skewedPrefix } from '#cli/demo-data/items-store.ts';
import { demoId } from '#cli/demo-data/random-store.ts';
import {
  columnFields,
  getFilterField,
  type Kind,
  listSorts,
  valueFilters,
} from '#contract/kinds/kind.ts';
import { groupNames, type Ranking } from '#contract/kinds/rankings.ts';
import { kindsOf, lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import { lineupSorts } from '#contract/lineups/lineup.ts';

export function listForms(kind: Kind): string[] {
  const { base, search } = kind.api;
  const sorts = listSorts(kind).flatMap((sort) => [sort, `-${sort}`]);
  const filters = filterForms(kind);
  const names = [
    ...[skewedPrefix[0], skewedPrefix, `${skewedPrefix}ro`, 'ro', 'roro', 'nobody'],
    ...[`ro ${skewedPrefix}`, `roro ${skewedPrefix[0]}`, 'roro zaro', 'a e i o r s t z', '7'],
  ].map((name = '') => encodeURIComponent(name));
  return [
    base,
    `${base}?page=100&size=100`,
    ...sorts.map((sort) => `${base}?sort=${sort}`),
    ...sorts.map((sort) => `${base}?sort=${sort}&page=100&size=100`),
    ...names.flatMap((name) => [
      `${base}/${search}/${name}`,
      `${base}?name=${name}&sort=name`,
      `${base}?name=${name}&sort=-likes`,
    ]),
    ...filters.flatMap((filter) => [
      `${base}?${filter}`,
      `${base}?${filter}&sort=name`,
      `${base}?${filter}&sort=-likes`,
      `${base}?${filter}&sort=-newest`,
      ...(parameterOf(filter) === 'name'
        ? []
        : [`${base}?${filter}&name=${skewedPrefix}`, `${base}?${filter}&name=7`]),
      ...sorts.slice(-2).map((sort) => `${base}?${filter}&sort=${sort}`),
    ]),
    ...filters.flatMap((filter, index) => {
      const others = filters.slice(index + 1);
      const other = others.find((one) => parameterOf(one) !== parameterOf(filter));
      return other ? [`${base}?${filter}&${other}`] : [];
    }),
  ];
}

export function deepForms(kind: Kind): string[] {
  const [, by] = /^-?(.*)$/.exec(kind.order) ?? [];
  return filterForms(kind).flatMap((filter) =>
    ['name', '-likes', `-${by}`].map(
      (sort) => `${kind.api.base}?${filter}&sort=${sort}&page=100&size=100`,
    ),
  );
}

export function facetForms(kind: Kind): string[] {
  const filters = filterForms(kind);
  const byName = Map.groupBy(filters, parameterOf);
  const oneOfEach = [...byName.values()].flatMap(([first]) => first ?? []);
  const base = `${kind.api.base}/facets`;
  return [
    base,
    ...filters.map((filter) => `${base}?${filter}`),
    ...oneOfEach.map((_, index) => `${base}?${oneOfEach.slice(index, index + 5).join('&')}`),
    ...[skewedPrefix, 'ro', 'roro zaro', 'nobody'].flatMap((name) => [
      `${base}?name=${encodeURIComponent(name)}`,
      `${base}?name=${encodeURIComponent(name)}&${oneOfEach[0]}`,
    ]),
  ];
}

function parameterOf(filter: string): string | undefined {
  return filter.split('=')[0];
}

function filterForms(kind: Kind): string[] {
  const columns = columnFields(kind).flatMap(([name, field]) => {
    if (field.type === 'choice') return field.options.map((option) => [name, option] as const);
    if (field.type !== 'number') return [];
    const ranges = ['0..', field.min + 1, '..-1', `${field.min + 1}..${field.min + 3}`];
    // Numbers that the finder does not list use the same queries.
    const used = kind.filters.includes(name) ? ranges : ranges.slice(0, 1);
    return used.map((range) => [name, `${range}`] as const);
  });
  const references = Object.entries(kind.fields).flatMap(([name, field]) =>
    field.type === 'references'
      ? [1, 2].map((n) => [name, demoId(field.to, n)] as const).concat([[name, 'nobody']])
      : [],
  );
  const texts = valueFilters(kind)
    .filter((name) => getFilterField(kind, name)?.type === 'text')
    .flatMap((name) => [[name, 'Text 1'] as const, [name, 'nobody'] as const]);
  const related = Object.entries(kind.relatedFilters).flatMap(([name, { field }]) =>
    field.type === 'choice' ? field.options.map((option) => [name, option] as const) : [],
  );
  const names = kind.filters.includes('name') ? ['a..', 'ro..ro', '..0'] : [];
  const only = ['liked=me', 'liked=following', 'picture=yes', 'added=fans'];
  const single = [
    ...only.map((filter) => filter.split('=') as [string, string]),
    ...columns,
    ...references,
    ...texts,
    ...related,
    ...names.map((range) => ['name', range] as const),
  ].map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return [...single, ...severalValues(kind)];
}

function severalValues(kind: Kind): string[] {
  return valueFilters(kind).map((name) => {
    const field = getFilterField(kind, name);
    const values = {
      choice: field?.type === 'choice' ? field.options.slice(0, 3) : [],
      references: field?.type === 'references' ? [1, 2, 3].map((n) => demoId(field.to, n)) : [],
      text: ['Text 1', 'Text 2', 'nobody'],
      number: [],
    }[field?.type ?? 'text'];
    return values.map((value) => `${name}=${encodeURIComponent(value)}`).join('&');
  });
}

export function rankingForms(ranking: Ranking): string[] {
  const { kind, within } = ranking;
  const groups = [...groupNames(ranking).map((group) => `${within.name}=${group}`), ''];
  return [1, 2].flatMap((n) =>
    groups.flatMap((group) =>
      [
        '',
        'page=2&size=50',
        'page=100&size=100',
        `name=${skewedPrefix}&size=50`,
        'name=nobody',
      ].map((rest) => `${kind.api.base}/${demoId(kind.name, n)}/ranking?${group}&${rest}`),
    ),
  );
}

/** Number of a fan of `insertDemoData` who is active, but not the most active. */
const ordinaryFan = 10;

/** Names that match few, all, none, and some fans. */
const lineupNames = ['nine', 'our', 'nobody', 'ro'];

export function fanForms(sports: readonly Sport[]): string[] {
  const fan = `/users/${demoId('user', ordinaryFan)}`;
  const lists = [...kindsOf(sports), ...lineupsOf(sports)];
  const items = kindsOf(sports).filter(({ api }) => api.comment);
  return [
    ...lists.map(({ favourites }) => `${fan}/favourites/${favourites}`),
    ...['followers', 'followed', 'comments'].map((list) => `${fan}/${list}`),
    // Lineups use the same queries.
    ...kindsOf(sports).map(({ name, api }) => `${api.base}/${demoId(name, 1)}/fans`),
    ...items.map(({ name }) => `/comment/?on=${demoId(name, 1)}`),
    ...['r', 'ro', 'roro', 'nobody', 'ro%20r', 'roro%20r'].map((name) => `/users/byName/${name}`),
    ...lineupsOf(sports).flatMap(({ api }) =>
      ['', ...lineupNames.map((name) => `&name=${name}`)].flatMap((search) => [
        `${api.base}?sort=-newest${search}`,
        ...lineupSorts.flatMap((change) => [
          `${api.base}?sort=${change}${search}`,
          `${api.base}?sort=-${change}${search}`,
        ]),
      ]),
    ),
  ].flatMap((path) => [path, `${path}${path.includes('?') ? '&' : '?'}page=2&size=20`]);
}
