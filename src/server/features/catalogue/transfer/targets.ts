import type { ReferencesField } from '#contract/kinds/fields.ts';
import { getField, itemName, type Kind } from '#contract/kinds/kind.ts';
import type { Source } from '#contract/kinds/sources.ts';
import { foldText } from '#contract/lists.ts';
import { findExistingItemIds } from '#server/catalogue-storage/existing-items-store.ts';
import { findFormerNames, findRedirects } from '#server/catalogue-storage/redirects-store.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Queries } from '#server/db/engine/database.ts';
import type { NewItem } from '../items-store.ts';
import { type Format, type ReferenceTarget, RowError } from './format.ts';
import { findByNames } from './imports-store.ts';
import { createPrepare, type Prepare } from './prepare.ts';

/** Items that other items refer to and that are to be created for it. */
export interface MissingTargets {
  /** By kind and folded name. */
  readonly byName: Map<string, { readonly kind: Kind; readonly item: NewItem }>;
}

/** Finds what rows refer to. */
export interface TargetFinder {
  /** Looks up everything that the lists of targets name, by field. */
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

/** What a target is called, by its facts where it has no name; empty where only its id is given. */
function targetName(kind: Kind, { name, fields }: ReferenceTarget): string {
  return name ?? (fields ? itemName(kind, fields) : '');
}

interface LoadedTargets {
  /**
   * Ids for a field's targets, each once, in order; adds to `missing` what is to be created.
   * Throws `RowError` for a target that is not there, or of which there are several.
   */
  ids(field: string, targets: readonly ReferenceTarget[], missing: MissingTargets): string[];
}

/** By id, and by folded name where there is none or it is not known here. */
export function createTargetFinder(
  kind: Kind,
  kinds: readonly Kind[],
  unknown: Format['unknownTarget'],
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
        // What was merged into another is still called as it was by its source.
        const others = [...names].filter((name) => !named.has(keyOf(name)));
        for (const [name, kept] of await findFormerNames(queries, to.name, others)) {
          named.set(keyOf(name), new Set([kept]));
        }
      }

      const idOf = (field: string, target: ReferenceTarget, missing: MissingTargets): string => {
        const { id } = target;
        if (id !== undefined && knownIds.get(field)?.has(id)) return id;
        const redirect = redirects.get(id ?? '');
        if (redirect !== undefined) return redirect;
        const to = kindOf(field);
        const name = targetName(to, target);
        const key = `${to.name} ${foldText(name)}`;
        const [first, second] = [...(named.get(key) ?? [])];
        if (unknown === 'create') {
          const reconciled = first ?? missing.byName.get(key)?.item.item.id;
          if (reconciled !== undefined) return reconciled;
          const item = prepare(to)({ fields: {}, ...target, id: undefined });
          missing.byName.set(key, { kind: to, item });
          return item.item.id;
        }
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
