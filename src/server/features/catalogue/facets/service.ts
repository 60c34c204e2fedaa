import type { Facets, RangeFacet, ValueFacet } from '#contract/calls/facets.ts';
import { maxColumns, maxFacetValues, wideColumns } from '#contract/kinds/facets.ts';
import {
  getField,
  getFilterField,
  type Kind,
  rangeFilters,
  valueFilters,
} from '#contract/kinds/kind.ts';
import type { Sport } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { ListCache } from '#server/shared/lists/list-cache.ts';
import type { Condition, LikedBy, ListQuery } from '#server/shared/lists/list-query.ts';
import { among } from '#server/shared/lists/list-query.ts';
import { binStep } from '#server/shared/samples/bins.ts';
import { isWhole, type Sample } from '#server/shared/samples/sample.ts';
import { createMask, type Mask, scaleUp } from '#server/shared/samples/sample-counts.ts';
import type { Samples } from '#server/shared/samples/samples.ts';
import { findPage, listDependencies } from '../lists/find-page.ts';
import { type Counting, estimateCount } from '../lists/pages-store.ts';
import { addRelatedIds, type LikedReader, resolveRedirects } from '../lists/resolve-list.ts';
import {
  type AppliedFilter,
  boundsOf,
  type Columns,
  countCodes,
  countFlags,
  countUnits,
  rowsWithout,
  type SplitRows,
  splitRows,
  sumByValue,
} from './count-facets.ts';
import { findBounds, findNames } from './facets-store.ts';
import { type AcceptedValues, type RelatedFacts, readRelatedFacts } from './related-facts.ts';
import { chooseUniverse, findByName, maskOf, type Universe } from './universe.ts';

interface FacetsDeps {
  readonly db: Database;
  readonly sports: readonly Sport[];
  readonly likes: LikedReader;
  readonly listCache: ListCache;
  readonly samples: Samples;
}

export interface FacetCounts {
  /**
   * Counts the items of a list, and what is left under its other filters for each filter
   * (docs/product/lists.md#facets).
   */
  countFacets(kind: Kind, list: ListQuery, viewer: { readonly userId: string }): Promise<Facets>;
}

/** Items that the narrowest filter may match for a count in the database, which takes some ms. */
const maxCounted = 5000;

const collator = new Intl.Collator('en');

type Liked = Readonly<Record<LikedBy, readonly string[]>>;

/** All that the counts of one call need. */
interface Counted extends Universe {
  readonly kind: Kind;
  readonly filters: readonly AppliedFilter[];
  readonly rows: SplitRows;
  readonly related: ReadonlyMap<string, RelatedFacts>;
  /** Accepted values of related items, by the field that refers to them. */
  readonly accepted: ReadonlyMap<string, AcceptedValues>;
}

function namesOf(condition: Condition): readonly string[] {
  switch (condition.type) {
    case 'numbers':
    case 'oneOf':
    case 'refers':
      return [condition.field];
    case 'related':
      return Object.keys(condition.values);
    case 'pictured':
      return ['picture'];
    case 'added':
      return ['added'];
    case 'among':
      return ['liked'];
    default:
      throw new Error(`No facet is filtered by ${condition.type}`);
  }
}

function relatedMask(sample: Sample, through: string, isMatch: (ids: string) => boolean): Mask {
  const mask = new Uint8Array(sample.ids.length);
  const column = sample.references.get(through);
  if (!column) return mask;
  const matches = column.values.map((ids) => (isMatch(ids) ? 1 : 0));
  for (let row = 0; row < mask.length; row += 1) mask[row] = matches[column.codes[row] ?? 0] ?? 0;
  return mask;
}

function maskOfCondition(
  sample: Sample,
  condition: Condition,
  related: ReadonlyMap<string, RelatedFacts>,
): Mask {
  if (condition.type === 'among') return maskOf(sample, condition.ids);
  if (condition.type === 'related') {
    const { through, values } = condition;
    const facts = related.get(through);
    return relatedMask(sample, through, (ids) => facts?.isMatch(ids, values) ?? false);
  }
  const mask = createMask(sample, [condition]);
  if (!mask) throw new Error(`${sample.kind.name} is not sampled by ${namesOf(condition)}`);
  return mask;
}

/** Filters besides that by name. Those by likes are conditions on ids. */
function filterConditions({ conditions, liked }: ListQuery, likedIds: Liked): Condition[] {
  const others = conditions.filter(({ type }) => type !== 'names');
  return liked === null ? others : [...others, among(likedIds[liked])];
}

export function createFacets(deps: FacetsDeps): FacetCounts {
  const { db, sports, likes, listCache, samples } = deps;

  async function split(
    kind: Kind,
    universe: Universe,
    conditions: readonly Condition[],
  ): Promise<Counted> {
    const { sample, base } = universe;
    const related = await readRelatedFacts({ sports, samples }, kind, sample);
    const filters = conditions.map((condition): AppliedFilter => {
      return { names: namesOf(condition), mask: maskOfCondition(sample, condition, related) };
    });
    const accepted = new Map(
      conditions.flatMap((condition) =>
        condition.type === 'related' ? [[condition.through, condition.values] as const] : [],
      ),
    );
    return {
      kind,
      sample,
      base,
      filters,
      rows: splitRows(sample, base, filters),
      related,
      accepted,
    };
  }

  /** Counts a list up to `maxTotal`; exactly if the sample has the whole kind. */
  async function countList(kind: Kind, list: ListQuery, counting: Counting) {
    const resolved = await addRelatedIds({ sports, samples }, list);
    const request = { sort: { by: 'newest', descending: true }, page: 1, size: 1 } as const;
    const { total, more } = await findPage(db, kind, { ...resolved, ...request }, counting);
    return { total, more: more === true };
  }

  /** Counts a list in the database if that reads few items; null if it does not, or beyond 1,000. */
  async function countNarrow(kind: Kind, list: ListQuery, counting: Counting) {
    const { conditions } = await addRelatedIds({ sports, samples }, list);
    const estimates = await Promise.all(
      conditions.map((condition) => estimateCount(db, kind, [condition], counting)),
    );
    if (Math.min(...estimates) > maxCounted) return null;
    const { total, more } = await countList(kind, list, counting);
    return more ? null : total;
  }

  function valueCounts({ kind, sample, rows, filters, related, accepted }: Counted, name: string) {
    const parts = rowsWithout(rows, filters, name);
    const through = kind.relatedFilters[name]?.through;
    if (through !== undefined) {
      const column = sample.references.get(through);
      const facts = related.get(through);
      const values = accepted.get(through) ?? {};
      const toValues = (ids: string) => facts?.valuesOf(ids, name, values) ?? [];
      if (!column) return new Map<string, number>();
      return sumByValue(column, countCodes(column, parts), toValues);
    }
    const references = sample.references.get(name);
    if (references) {
      return sumByValue(references, countCodes(references, parts), (ids) => ids.split(' '));
    }
    const column = sample.texts.get(name);
    if (!column) return new Map<string, number>();
    return sumByValue(column, countCodes(column, parts), (text) => [text]);
  }

  /** Values that any item of the kind has, according to its sample. */
  function knownValues(counted: Counted, name: string): Iterable<string> {
    const everything = { matches: [...counted.sample.rows.values()], nearMisses: [] };
    return valueCounts(
      { ...counted, rows: everything, filters: [], accepted: new Map() },
      name,
    ).keys();
  }

  async function valueFacet(
    counted: Counted,
    known: Iterable<string>,
    name: string,
    chosen: readonly string[],
  ): Promise<ValueFacet> {
    const counts = valueCounts(counted, name);
    const field = getFilterField(counted.kind, name);
    const entry = (value: string) => ({
      value,
      count: scaleUp(counted.sample, counts.get(value) ?? 0),
    });
    if (field?.type === 'choice') {
      return {
        field: name,
        values: field.options.map((option) => ({ ...entry(option), name: option })),
      };
    }
    const others = [...new Set([...counts.keys(), ...known])].filter(
      (value) => !chosen.includes(value),
    );
    const most = others
      .map(entry)
      .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
      .slice(0, maxFacetValues - chosen.length);
    const entries = [...chosen.map(entry), ...most];
    const names =
      field?.type === 'references'
        ? await findNames(
            db.read,
            entries.map(({ value }) => value),
          )
        : new Map(entries.map(({ value }) => [value, value]));
    const values = entries.flatMap(({ value, count }) => {
      const shown = names.get(value);
      return shown === undefined ? [] : [{ value, name: shown, count }];
    });
    return {
      field: name,
      values: values.toSorted(
        (one, other) => other.count - one.count || collator.compare(one.name, other.name),
      ),
    };
  }

  function rangeFacet(
    { kind, sample, rows, filters }: Counted,
    name: string,
    bounds: readonly [number, number] | null,
  ): RangeFacet {
    const column = sample.numbers.get(name);
    if (!bounds || !column) return { field: name, min: null, max: null, step: null, counts: [] };
    const [lowest, highest] = bounds;
    const columns = columnsOf(kind, name, lowest, highest);
    const counts = countUnits(column, columns, rowsWithout(rows, filters, name));
    return {
      field: name,
      min: (columns.first * columns.step) / column.scale,
      max: highest / column.scale,
      step: columns.step / column.scale,
      counts: counts.map((count) => scaleUp(sample, count)),
    };
  }

  return {
    async countFacets(kind, given, viewer) {
      const snapshot = await listCache.snapshot(listDependencies(kind));
      const counting: Counting = { snapshot, samples };
      const list = (await resolveRedirects(db, given)) ?? given;
      const [mine, following, found, sample] = await Promise.all([
        likes.findLiked(viewer.userId, 'me', kind.name),
        likes.findLiked(viewer.userId, 'following', kind.name),
        findByName(db, kind, list),
        samples.get(kind),
      ]);
      const liked: Liked = { me: mine, following };
      const likedIds = list.liked && liked[list.liked];
      const conditions = filterConditions(list, liked);
      const byIds = {
        ...list,
        liked: null,
        conditions: [...list.conditions.filter(({ type }) => type === 'names'), ...conditions],
      };
      const universe = await chooseUniverse(samples, sample, found, likedIds);
      const counted = await split(kind, universe, conditions);
      const bounds = await readBounds(sample);

      const isExact = isWhole(universe.sample) && !found?.more;
      let total = scaleUp(universe.sample, counted.rows.matches.length);
      let more = false;
      if (found?.more) ({ total, more } = await countList(kind, byIds, counting));
      else if (!isExact && conditions.length > 0) {
        total = (await countNarrow(kind, byIds, counting)) ?? total;
      }

      async function countOnlyLiked(likedBy: LikedBy): Promise<number> {
        const ids = liked[likedBy];
        if (isWhole(sample) || found) {
          const parts = rowsWithout(counted.rows, counted.filters, 'liked');
          return countFlags(maskOf(universe.sample, ids), parts);
        }
        const others = conditions.filter(({ type }) => type !== 'among');
        const likedOnes = { sample: await samples.read(kind, ids), base: null };
        return (await split(kind, likedOnes, others)).rows.matches.length;
      }

      async function countOnly(type: 'pictured' | 'added', name: string): Promise<number> {
        const parts = rowsWithout(counted.rows, counted.filters, name);
        const count = scaleUp(universe.sample, countFlags(universe.sample[type], parts));
        if (isWhole(universe.sample)) return count;
        const others = byIds.conditions.filter((condition) => condition.type !== type);
        const only = { ...byIds, conditions: [...others, { type }] };
        return (await countNarrow(kind, only, counting)) ?? count;
      }

      const known = isWhole(sample) ? { ...counted, sample } : counted;
      const values = await Promise.all(
        valueFilters(kind).map((name) =>
          valueFacet(counted, knownValues(known, name), name, chosenValues(conditions, name)),
        ),
      );
      return {
        total,
        all: snapshot.total(kind.name),
        ...(more && { more }),
        ...(!isExact && { approximate: true as const }),
        ranges: rangeFilters(kind).map((name) => rangeFacet(counted, name, bounds(name))),
        values,
        only: [
          { filter: 'liked=me', count: await countOnlyLiked('me') },
          { filter: 'liked=following', count: await countOnlyLiked('following') },
          { filter: 'picture=yes', count: await countOnly('pictured', 'picture') },
          { filter: 'added=fans', count: await countOnly('added', 'added') },
        ],
        without: total === 0 ? await countWithout(counted, byIds, counting) : [],
      };
    },
  };

  async function readBounds(sample: Sample) {
    if (isWhole(sample)) return (name: string) => boundsOf(sample, name);
    const bounds = await findBounds(db.read, sample.kind);
    return (name: string): readonly [number, number] | null => {
      const range = bounds.get(name);
      const scale = sample.numbers.get(name)?.scale ?? 1;
      return range ? [Math.round(range.min * scale), Math.round(range.max * scale)] : null;
    };
  }

  /** Counts the items without one of the filters, for a list without items. */
  async function countWithout(counted: Counted, list: ListQuery, counting: Counting) {
    const { sample, rows, filters, related, accepted } = counted;
    const without: { filter: string; count: number }[] = [];
    const isByName = list.search !== null || list.conditions.some(({ type }) => type === 'names');
    if (isByName) {
      const conditions = list.conditions.filter(({ type }) => type !== 'names');
      const { total } = await countList(
        counted.kind,
        { ...list, search: null, conditions },
        counting,
      );
      without.push({ filter: 'name', count: total });
    }
    for (const { names } of filters) {
      for (const name of names) {
        const through = counted.kind.relatedFilters[name]?.through;
        const parts = rowsWithout(rows, filters, name);
        const column = through === undefined ? undefined : sample.references.get(through);
        if (through === undefined || !column) {
          const count = parts.reduce((sum, part) => sum + part.length, 0);
          without.push({ filter: name, count: scaleUp(sample, count) });
          continue;
        }
        const isMatch = (ids: string) =>
          related.get(through)?.isMatch(ids, accepted.get(through) ?? {}, name) ?? false;
        const sums = sumByValue(column, countCodes(column, parts), (ids) =>
          isMatch(ids) ? ['match'] : [],
        );
        without.push({ filter: name, count: scaleUp(sample, sums.get('match') ?? 0) });
      }
    }
    return without;
  }
}

/** Chosen values of a filter, which are listed even if few items have them. */
function chosenValues(conditions: readonly Condition[], name: string): readonly string[] {
  return conditions.flatMap((condition) => {
    if (condition.type === 'oneOf' && condition.field === name) return condition.values;
    if (condition.type === 'refers' && condition.field === name) return condition.ids;
    return condition.type === 'related' ? (condition.values[name] ?? []) : [];
  });
}

/** Chooses a column per whole number, or wider columns of a round width. */
function columnsOf(kind: Kind, name: string, lowest: number, highest: number): Columns {
  const field = getField(kind, name);
  const isWholeNumber = field?.type === 'number' && field.decimals === 0;
  if (isWholeNumber && highest - lowest < maxColumns) {
    return { first: lowest, step: 1, count: highest - lowest + 1 };
  }
  const step = binStep(lowest, highest, wideColumns);
  const first = Math.floor(lowest / step);
  return { first, step, count: Math.max(1, Math.ceil(highest / step) - first) };
}
