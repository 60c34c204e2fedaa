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
import { findAllByIds, type NewItem } from '../items-store.ts';
import { type Format, type ReferenceTarget, RowError } from './format.ts';
import { findByNames, findImportedItems, findSourceKeys } from './imports-store.ts';
import { createPrepare, type Prepare } from './prepare.ts';

interface Candidate {
  readonly id: string;
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

export function createMissingTargets(): MissingTargets {
  return { created: [], byName: new Map(), links: new Map(), linkedIds: new Set() };
}

export interface TargetFinder {
  load(
    queries: Queries,
    lists: readonly (readonly [string, readonly ReferenceTarget[]])[],
  ): Promise<LoadedTargets>;
}

/** Empty if only the target's id is known. */
function targetName(kind: Kind, { name, fields }: ReferenceTarget): string {
  return name ?? (fields ? itemName(kind, fields) : '');
}

/**
 * Prefers the item linked to the target's key if it still has the target's name. Next is an item of
 * the name without a key: one with the same facts, or else the oldest. Last is the renamed item of
 * the key.
 */
function chooseTarget(
  target: ReferenceTarget,
  candidates: readonly Candidate[],
  linkedId: string | undefined,
  isLinked: (id: string) => boolean,
): string | undefined {
  if (candidates.some(({ id }) => id === linkedId)) return linkedId;
  const available =
    target.key === undefined ? candidates : candidates.filter(({ id }) => !isLinked(id));
  const withSameFacts = available.find(({ fields }) => hasFactsOf(target, fields));
  const oldest = target.isNamesake ? undefined : available[0];
  return (withSameFacts ?? oldest)?.id ?? linkedId;
}

function hasFactsOf({ fields = {} }: ReferenceTarget, stored: Candidate['fields']): boolean {
  return Object.entries(fields).every(
    ([field, value]) =>
      value === null || foldText(String(stored[field] ?? '')) === foldText(String(value)),
  );
}

interface StoredTargets {
  readonly ids: Map<string, ReadonlySet<string>>;
  readonly redirects: Map<string, string>;
  /** Ids by kind and folded name, the oldest first. */
  readonly named: Map<string, Set<string>>;
  /** Facts by id, of the items to compare with a target. */
  readonly facts: Map<string, Candidate['fields']>;
  /** Ids by kind and source key. */
  readonly linked: Map<string, string>;
  readonly linkedIds: Set<string>;
}

function keyIn(kind: Kind, text: string): string {
  return `${kind.name} ${text}`;
}

async function readIds(
  queries: Queries,
  kind: Kind,
  targets: readonly ReferenceTarget[],
  { redirects }: StoredTargets,
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(targets.flatMap(({ id }) => id ?? []))];
  const existing = new Set<string>();
  for (const chunk of chunksOf(ids)) {
    for (const id of await findExistingItemIds(queries, kind.name, chunk)) existing.add(id);
  }
  const unknown = ids.filter((id) => !existing.has(id));
  for (const [id, kept] of await findRedirects(queries, unknown)) redirects.set(id, kept);
  return existing;
}

async function readNames(
  queries: Queries,
  kind: Kind,
  targets: readonly ReferenceTarget[],
  { named, facts }: StoredTargets,
): Promise<string[]> {
  const names = [...new Set(targets.map((target) => foldText(targetName(kind, target))))];
  for (const { id, search_name } of await findByNames(queries, kind.name, names)) {
    const key = keyIn(kind, search_name);
    named.set(key, (named.get(key) ?? new Set()).add(id));
  }
  // A source may still use the name of a merged item.
  const unknown = names.filter((name) => !named.has(keyIn(kind, name)));
  for (const [name, kept] of await findFormerNames(queries, kind.name, unknown)) {
    named.set(keyIn(kind, name), new Set([kept]));
  }
  const idsByName = names.map((name) => [...(named.get(keyIn(kind, name)) ?? [])]);
  const hasNamesakes = targets.some(({ isNamesake }) => isNamesake);
  const compared = idsByName.filter(({ length }) => hasNamesakes || length > 1).flat();
  for (const { row } of await findAllByIds(queries, kind, compared)) facts.set(row.id, row);
  return idsByName.flat();
}

async function readLinks(
  queries: Queries,
  kind: Kind,
  source: string,
  targets: readonly ReferenceTarget[],
  namedIds: readonly string[],
  { linked, linkedIds }: StoredTargets,
): Promise<void> {
  const keys = [...new Set(targets.flatMap(({ key }) => key ?? []))];
  if (keys.length === 0) return;
  for (const [key, { item_id }] of await findImportedItems(queries, kind, source, keys)) {
    linked.set(keyIn(kind, key), item_id);
  }
  for (const { item_id } of await findSourceKeys(queries, source, namedIds)) {
    linkedIds.add(item_id);
  }
}

interface LoadedTargets {
  /**
   * Returns ids in order and without duplicates. Targets to create are added to `missing`. Throws
   * `RowError` for an unknown or ambiguous target.
   */
  ids(field: string, targets: readonly ReferenceTarget[], missing: MissingTargets): string[];
}

export function createTargetFinder(
  kind: Kind,
  kinds: readonly Kind[],
  { name: source, unknownTarget }: Pick<Format, 'name' | 'unknownTarget'>,
  now: Date,
  fileSource: Source,
): TargetFinder {
  const prepares = new Map<string, Prepare>();
  const kindOf = (field: string): Kind => {
    const { to } = getField(kind, field) as ReferencesField;
    const target = kinds.find(({ name }) => name === to);
    if (!target) throw new Error(`${kind.name}.${field} refers to ${to}, which is no kind`);
    return target;
  };
  const prepareOf = (target: Kind): Prepare => {
    const prepare = prepares.get(target.name) ?? createPrepare(target, now, fileSource);
    prepares.set(target.name, prepare);
    return prepare;
  };

  function findOrCreate(
    stored: StoredTargets,
    to: Kind,
    target: ReferenceTarget,
    missing: MissingTargets,
  ): string {
    const nameKey = keyIn(to, foldText(targetName(to, target)));
    const linkKey = keyIn(to, target.key ?? '');
    const created = missing.byName.get(nameKey) ?? [];
    const namedIds = [...(stored.named.get(nameKey) ?? [])];
    const candidates = [
      ...namedIds.map((id) => ({ id, fields: stored.facts.get(id) ?? {} })),
      ...created,
    ];
    const link = missing.links.get(linkKey)?.item_id ?? stored.linked.get(linkKey);
    const linkedId = target.key === undefined ? undefined : link;
    const isLinked = (id: string) => stored.linkedIds.has(id) || missing.linkedIds.has(id);
    let id = chooseTarget(target, candidates, linkedId, isLinked);
    if (id === undefined) {
      const { name, fields = {} } = target;
      const item = prepareOf(to)({ ...(name !== undefined && { name }), fields });
      id = item.item.id;
      missing.created.push({ kind: to, item });
      missing.byName.set(nameKey, [...created, { id, fields }]);
    }
    if (target.key !== undefined && link !== id) {
      missing.links.set(linkKey, { kind: to, key: target.key, item_id: id });
      missing.linkedIds.add(id);
    }
    return id;
  }

  function requireTarget(
    stored: StoredTargets,
    field: string,
    target: ReferenceTarget,
    missing: MissingTargets,
  ): string {
    const { id } = target;
    if (id !== undefined) {
      if (stored.ids.get(field)?.has(id)) return id;
      const redirect = stored.redirects.get(id);
      if (redirect !== undefined) return redirect;
    }
    const to = kindOf(field);
    if (unknownTarget === 'create') return findOrCreate(stored, to, target, missing);
    const name = targetName(to, target);
    const [first, second] = stored.named.get(keyIn(to, foldText(name))) ?? [];
    if (first === undefined) throw new RowError(`${field}: there is no ${to.name} ${name || id}`);
    if (second !== undefined) {
      throw new RowError(`${field}: several items are called ${name}; use ${field}._id instead`);
    }
    return first;
  }

  return {
    async load(queries, lists) {
      const stored: StoredTargets = {
        ids: new Map(),
        redirects: new Map(),
        named: new Map(),
        facts: new Map(),
        linked: new Map(),
        linkedIds: new Set(),
      };
      for (const field of new Set(lists.map(([name]) => name))) {
        const to = kindOf(field);
        const targets = lists.flatMap(([name, targets]) => (name === field ? targets : []));
        stored.ids.set(field, await readIds(queries, to, targets, stored));
        const namedIds = await readNames(queries, to, targets, stored);
        await readLinks(queries, to, source, targets, namedIds, stored);
      }
      return {
        ids: (field, targets, missing) => [
          ...new Set(targets.map((target) => requireTarget(stored, field, target, missing))),
        ],
      };
    },
  };
}
