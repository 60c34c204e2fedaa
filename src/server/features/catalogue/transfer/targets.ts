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
import { type Format, type ReferenceTarget, RowError } from './format.ts';
import { findByNames, findImportedItems, findSourceKeys } from './imports-store.ts';
import { createPrepare, type Prepare } from './prepare.ts';

interface Candidate {
  readonly id: string;
  /** Empty if the candidates need not be compared. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface MissingTargets {
  readonly created: { readonly kind: Kind; readonly item: NewItem }[];
  readonly byName: Map<string, Candidate[]>;
  /** Source keys to store for targets, by kind and key. */
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

async function findExisting(
  queries: Queries,
  kind: Kind,
  ids: readonly string[],
): Promise<string[]> {
  const existing: string[] = [];
  for (const chunk of chunksOf(ids)) {
    existing.push(...(await findExistingItemIds(queries, kind.name, chunk)));
  }
  return existing;
}

/** Name of a target, if necessary derived from its facts. Empty if only its id is known. */
function targetName(kind: Kind, { name, fields }: ReferenceTarget): string {
  return name ?? (fields ? itemName(kind, fields) : '');
}

/**
 * Chooses the item of the target's key, else an item of its name without a key, first one with the
 * same facts, else the oldest, else a renamed item of the key. Undefined if a new item is needed.
 */
function chooseTarget(
  target: ReferenceTarget,
  candidates: readonly Candidate[],
  known: string | undefined,
  isLinked: (id: string) => boolean,
): string | undefined {
  if (candidates.some(({ id }) => id === known)) return known;
  const available =
    target.key === undefined ? candidates : candidates.filter(({ id }) => !isLinked(id));
  const withSameFacts = available.find(({ fields }) => hasFactsOf(target, fields));
  const oldest = target.isNamesake ? undefined : available[0];
  return (withSameFacts ?? oldest)?.id ?? known;
}

function hasFactsOf({ fields = {} }: ReferenceTarget, stored: Candidate['fields']): boolean {
  return Object.entries(fields).every(
    ([field, value]) =>
      value === null || foldText(String(stored[field] ?? '')) === foldText(String(value)),
  );
}

interface LoadedTargets {
  /**
   * Returns the ids of a field's targets in order and without duplicates. Targets to create are added
   * to `missing`. Throws `RowError` for an unknown or ambiguous target.
   */
  ids(field: string, targets: readonly ReferenceTarget[], missing: MissingTargets): string[];
}

/** Finds referenced items by id, or else by source key and folded name (see `chooseTarget`). */
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
    const target = kinds.find(({ name }) => name === to);
    if (!target) throw new Error(`${kind.name}.${field} refers to ${to}, which is no kind`);
    return target;
  };
  const prepareOf = (target: Kind): Prepare => {
    const prepare = prepares.get(target.name) ?? createPrepare(target, now, source);
    prepares.set(target.name, prepare);
    return prepare;
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
        const targets = lists.flatMap(([name, targets]) => (name === field ? targets : []));
        const ids = [...new Set(targets.flatMap(({ id }) => id ?? []))];
        const known = new Set(await findExisting(queries, to, ids));
        const unknown = ids.filter((id) => !known.has(id));
        for (const [id, kept] of await findRedirects(queries, unknown)) redirects.set(id, kept);
        knownIds.set(field, known);
        const names = new Set(targets.map((target) => foldText(targetName(to, target))));
        const keyOf = (name: string) => `${to.name} ${name}`;
        for (const { id, search_name } of await findByNames(queries, to.name, [...names])) {
          const key = keyOf(search_name);
          named.set(key, (named.get(key) ?? new Set()).add(id));
        }
        // A source may still use the name of an item that was merged.
        const others = [...names].filter((name) => !named.has(keyOf(name)));
        for (const [name, kept] of await findFormerNames(queries, to.name, others)) {
          named.set(keyOf(name), new Set([kept]));
        }

        const hasNamesakes = targets.some(({ isNamesake }) => isNamesake);
        const ambiguous = [...names].flatMap((name) => {
          const candidates = [...(named.get(keyOf(name)) ?? [])];
          return hasNamesakes || candidates.length > 1 ? candidates : [];
        });
        for (const chunk of chunksOf(ambiguous)) {
          for (const { row } of await findByIds(queries, to, chunk)) fields.set(row.id, row);
        }
        const keys = [...new Set(targets.flatMap(({ key }) => key ?? []))];
        if (keys.length === 0) continue;
        for (const [key, { item_id }] of await findImportedItems(queries, to, format, keys)) {
          linked.set(keyOf(key), item_id);
        }
        const candidates = [...names].flatMap((name) => [...(named.get(keyOf(name)) ?? [])]);
        for (const { item_id } of await findSourceKeys(queries, format, candidates)) {
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
          const item = prepareOf(to)({ ...(name !== undefined && { name }), fields: facts });
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
        if (first === undefined) {
          throw new RowError(`${field}: there is no ${to.name} ${name || id}`);
        }
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
