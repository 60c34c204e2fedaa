import type { ReferencesField } from '#contract/kinds/fields.ts';
import { getField, itemName, type Kind } from '#contract/kinds/kind.ts';
import type { Source } from '#contract/kinds/sources.ts';
import { foldText } from '#contract/lists.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { findExistingItemIds } from '#server/shared/catalogue-storage/existing-items-store.ts';
import {
  findFormerNames,
  findRedirects,
} from '#server/shared/catalogue-storage/redirects-store.ts';
import { findByIds, type NewItem } from '../items-store.ts';
import { type Candidate, chooseTarget } from './choose-target.ts';
import { type Format, type ReferenceTarget, RowError } from './format.ts';
import { findByNames, findImportedItems, findSourceKeys } from './imports-store.ts';
import { createPrepare, type Prepare } from './prepare.ts';

export interface MissingTargets {
  readonly created: { readonly kind: Kind; readonly item: NewItem }[];
  readonly byName: Map<string, Candidate[]>;
  /** Source keys to remember for targets, by kind and key. */
  readonly links: Map<string, TargetLink>;
  readonly linkedIds: Set<string>;
}

interface TargetLink {
  readonly kind: Kind;
  readonly key: string;
  readonly item_id: string;
}

export function noMissingTargets(): MissingTargets {
  return { created: [], byName: new Map(), links: new Map(), linkedIds: new Set() };
}

export interface TargetFinder {
  load(
    queries: Queries,
    lists: readonly (readonly [string, readonly ReferenceTarget[]])[],
  ): Promise<LoadedTargets>;
}

async function knownAmong(queries: Queries, kind: Kind, ids: readonly string[]): Promise<string[]> {
  const known: string[] = [];
  for (const some of chunksOf(ids))
    known.push(...(await findExistingItemIds(queries, kind.name, some)));
  return known;
}

/** Name of a target, derived from its facts if it has none. Empty if only its id is given. */
function targetName(kind: Kind, { name, fields }: ReferenceTarget): string {
  return name ?? (fields ? itemName(kind, fields) : '');
}

interface LoadedTargets {
  /**
   * Returns ids for a field's targets, without duplicates, in order, and adds those to create to
   * `missing`. Throws `RowError` for a missing or ambiguous target.
   */
  ids(field: string, targets: readonly ReferenceTarget[], missing: MissingTargets): string[];
}

/**
 * Finds items by id, else by source key and folded name. Among items of that name, one with the
 * same facts comes before the oldest.
 */
export function createTargetFinder(
  kind: Kind,
  kinds: readonly Kind[],
  { name: format, unknownTarget }: Pick<Format, 'name' | 'unknownTarget'>,
  now: Date,
  source: Source,
): TargetFinder {
  const prepares = new Map<string, Prepare>();
  const kindOf = (field: string): Kind => {
    const { to } = getField(kind, field) as ReferencesField;
    const found = kinds.find(({ name }) => name === to);
    if (!found) throw new Error(`${kind.name}.${field} refers to ${to}, which is no kind`);
    return found;
  };
  const prepare = (target: Kind): Prepare => {
    const known = prepares.get(target.name) ?? createPrepare(target, now, source);
    prepares.set(target.name, known);
    return known;
  };

  return {
    async load(queries, lists) {
      const knownIds = new Map<string, Set<string>>();
      const redirects = new Map<string, string>();
      const named = new Map<string, Set<string>>();
      const fields = new Map<string, Candidate['fields']>();
      const linked = new Map<string, string>();
      const linkedIds = new Set<string>();
      for (const field of new Set(lists.map(([field]) => field))) {
        const to = kindOf(field);
        const targets = lists.flatMap(([of, targets]) => (of === field ? targets : []));
        const ids = [...new Set(targets.flatMap(({ id }) => id ?? []))];
        const known = new Set(await knownAmong(queries, to, ids));
        const gone = ids.filter((id) => !known.has(id));
        for (const [id, kept] of await findRedirects(queries, gone)) redirects.set(id, kept);
        knownIds.set(field, known);
        const names = new Set(targets.map((target) => foldText(targetName(to, target))));
        const keyOf = (name: string) => `${to.name} ${name}`;
        for (const { id, search_name } of await findByNames(queries, to.name, [...names])) {
          const key = keyOf(search_name);
          named.set(key, (named.get(key) ?? new Set()).add(id));
        }
        // The source still uses the old name of a merged item.
        const others = [...names].filter((name) => !named.has(keyOf(name)));
        for (const [name, kept] of await findFormerNames(queries, to.name, others)) {
          named.set(keyOf(name), new Set([kept]));
        }

        const hasNamesakes = targets.some(({ isNamesake }) => isNamesake);
        const lookedAt = [...names].flatMap((name) => {
          const found = [...(named.get(keyOf(name)) ?? [])];
          return hasNamesakes || found.length > 1 ? found : [];
        });
        for (const some of chunksOf(lookedAt)) {
          for (const { row } of await findByIds(queries, to, some)) fields.set(row.id, row);
        }
        const keys = [...new Set(targets.flatMap(({ key }) => key ?? []))];
        if (keys.length === 0) continue;
        for (const [key, { item_id }] of await findImportedItems(queries, to, format, keys)) {
          linked.set(keyOf(key), item_id);
        }
        const found = [...names].flatMap((name) => [...(named.get(keyOf(name)) ?? [])]);
        for (const { item_id } of await findSourceKeys(queries, format, found)) {
          linkedIds.add(item_id);
        }
      }

      const findOrCreate = (to: Kind, target: ReferenceTarget, missing: MissingTargets): string => {
        const nameKey = `${to.name} ${foldText(targetName(to, target))}`;
        const linkKey = `${to.name} ${target.key ?? ''}`;
        const created = missing.byName.get(nameKey) ?? [];
        const candidates = [
          ...[...(named.get(nameKey) ?? [])].map((id) => ({ id, fields: fields.get(id) ?? {} })),
          ...created,
        ];
        const link = missing.links.get(linkKey)?.item_id ?? linked.get(linkKey);
        const isLinked = (id: string) => linkedIds.has(id) || missing.linkedIds.has(id);
        let id = chooseTarget(
          target,
          candidates,
          target.key === undefined ? undefined : link,
          isLinked,
        );
        if (id === undefined) {
          const { name, fields: facts = {} } = target;
          const item = prepare(to)({ ...(name !== undefined && { name }), fields: facts });
          id = item.item.id;
          missing.created.push({ kind: to, item });
          missing.byName.set(nameKey, [...created, { id, fields: facts }]);
        }
        if (target.key !== undefined && link !== id) {
          missing.links.set(linkKey, { kind: to, key: target.key, item_id: id });
          missing.linkedIds.add(id);
        }
        return id;
      };

      const idOf = (field: string, target: ReferenceTarget, missing: MissingTargets): string => {
        const { id } = target;
        if (id !== undefined && knownIds.get(field)?.has(id)) return id;
        const redirect = redirects.get(id ?? '');
        if (redirect !== undefined) return redirect;
        const to = kindOf(field);
        if (unknownTarget === 'create') return findOrCreate(to, target, missing);
        const name = targetName(to, target);
        const [first, second] = named.get(`${to.name} ${foldText(name)}`) ?? [];
        if (first === undefined)
          throw new RowError(`${field}: there is no ${to.name} ${name || id}`);
        if (second !== undefined) {
          throw new RowError(`${field}: there are several called ${name}; name it by ${field}._id`);
        }
        return first;
      };
      return {
        ids: (field, targets, missing) => [
          ...new Set(targets.map((target) => idOf(field, target, missing))),
        ],
      };
    },
  };
}
