import type { SearchGroup, SearchResult, SearchResults } from '#contract/calls/search.ts';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import { foundSize, maxFoundTotal } from '#contract/search.ts';
import { userKind } from '#contract/share.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import {
  type ThingReaders,
  toItemThing,
  toLineupThing,
  toUserThing,
} from '#server/shared/things.ts';
import {
  type DetailedThing,
  formatFanDetail,
  formatItemDetail,
  formatLineupDetail,
} from './details.ts';
import { type FoundMatches, findMatches } from './find-matches.ts';
import { correctQuery, findMatchedRanges } from './highlights.ts';
import { type RankedMatches, rankMatches, sortKinds } from './ranking.ts';
import { type Term, termsOf } from './terms.ts';

interface UserCard {
  readonly id: string;
  readonly name: string;
  readonly image: string | null;
  readonly interested_in: string;
}

interface SearchDeps extends ThingReaders {
  readonly db: Database;
  readonly readUsers: (ids: readonly string[]) => Promise<readonly UserCard[]>;
  /** Returns the word as names of users are indexed. */
  readonly userWord: (word: string) => string;
}

interface SearchRequest {
  readonly q: string;
  readonly size?: number;
  readonly kind?: string;
}

export interface Search {
  /** Visitors and unverified users find no items (docs/product/search.md#results). */
  find(request: SearchRequest, viewer: Viewer | null): Promise<SearchResults>;
}

interface Group extends RankedMatches {
  readonly total: number;
}

const noResults: SearchResults = { groups: [], corrected: null };

export function createSearch(deps: SearchDeps): Search {
  const { db, sports } = deps;
  const kinds = new Map(kindsOf(sports).map((kind) => [kind.name, kind]));
  const lineups = new Map(lineupsOf(sports).map((lineup) => [lineup.name, lineup]));
  const publicKinds = [userKind, ...lineups.keys()];
  const allKinds = [...kinds.keys(), ...publicKinds];

  async function rankGroups(
    { matches, totals }: FoundMatches,
    order: readonly string[],
    size: number,
  ): Promise<Group[]> {
    const byKind = Map.groupBy(matches, ({ candidate }) => candidate.kind);
    const groups: Group[] = [];
    for (const kind of order) {
      const matchesOfKind = byKind.get(kind);
      if (!matchesOfKind) continue;
      const ranked = await rankMatches(db, kinds, kind, matchesOfKind, size);
      groups.push({ ...ranked, total: Math.max(matchesOfKind.length, totals.get(kind) ?? 0) });
    }
    return sortKinds(db, kinds, groups);
  }

  async function readDetailedThings(kindName: string, ids: string[]): Promise<DetailedThing[]> {
    const kind = kinds.get(kindName);
    if (kind) {
      const items = await deps.readItems(kind, ids);
      return items.map((item) => ({
        thing: toItemThing(kind, item),
        detail: formatItemDetail(kind, item),
      }));
    }
    const lineup = lineups.get(kindName);
    if (lineup) {
      const summaries = await deps.readLineups(lineup, ids);
      return summaries.map((summary) => ({
        thing: toLineupThing(lineup, summary),
        detail: formatLineupDetail(lineup, summary),
      }));
    }
    const users = await deps.readUsers(ids);
    return users.map((user) => ({
      thing: toUserThing(user),
      detail: formatFanDetail(sports, user.interested_in),
    }));
  }

  async function presentGroup(
    { kind, best, total }: Group,
    terms: readonly Term[],
  ): Promise<SearchGroup> {
    const ids = best.map(({ candidate }) => candidate.id);
    const things = await readDetailedThings(kind, ids);
    const thingsById = new Map(things.map((detailed) => [detailed.thing._id, detailed]));
    const items: SearchResult[] = [];
    for (const match of best) {
      const detailed = thingsById.get(match.candidate.id);
      if (!detailed) continue;
      const { thing, detail } = detailed;
      items.push({ ...thing, detail, matched: findMatchedRanges(terms, match) });
    }
    return { kind, total: Math.min(total, maxFoundTotal), more: total > maxFoundTotal, items };
  }

  return {
    async find({ q, size = foundSize, kind }, viewer) {
      const visibleKinds = viewer?.verified ? allKinds : publicKinds;
      const chosenKinds = visibleKinds.filter((name) => kind === undefined || name === kind);
      const terms = termsOf(q, deps.userWord);
      if (terms.length === 0 || chosenKinds.length === 0) return noResults;
      const chosenItemKinds = [...kinds].filter(([name]) => chosenKinds.includes(name));
      const found = await findMatches(
        {
          db,
          kinds: new Map(chosenItemKinds),
          selection: { kinds: chosenKinds, isBroad: chosenKinds.length === allKinds.length },
        },
        terms,
      );
      const groups = await rankGroups(found, allKinds, size);
      const presented = await Promise.all(groups.map((group) => presentGroup(group, found.terms)));
      const best = groups[0]?.best[0];
      return {
        groups: presented.filter(({ items }) => items.length > 0),
        corrected: found.isCorrected && best ? correctQuery(found.terms, best) : null,
      };
    },
  };
}
