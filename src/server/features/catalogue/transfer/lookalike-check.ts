import type { Kind } from '#contract/kinds/kind.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { openLookalikes } from '../lookalikes/lookalikes.ts';
import { identityFields, type NamedItem, similarityText } from '../lookalikes/similarity.ts';
import type { Remark } from './format.ts';
import type { ItemToCreate } from './reconcile.ts';

/** Collects an import's new items, to report lookalikes among all items. */
export interface LookalikeCheck {
  add(items: readonly NamedItem[]): void;
  /** Forgets the items, as their transaction is retried. */
  clear(): void;
  remark(queries: Queries, remark: (remark: Remark) => void): Promise<void>;
  close(): void;
}

export function toNamed(
  kind: Kind,
  { item, fields, references, line }: ItemToCreate,
): NamedItem & { readonly line: number } {
  const facts = identityFields(kind).map((field): [string, (string | number)[]] => [
    field,
    [...(references[field] ?? []), ...[fields[field] ?? []].flat()],
  ]);
  return {
    id: item.id,
    name: item.name,
    folded: item.search_name,
    facts: Object.fromEntries(facts),
    sameAs: item.same_as ?? null,
    line,
  };
}

/** Remarks name ids of stored items only, so none in a dry run. */
export function createLookalikeCheck(
  kind: Kind,
  { dryRun }: { readonly dryRun: boolean },
): LookalikeCheck {
  const lookalikes = openLookalikes(kind);
  const nameOf = ({ id, name, line }: NamedItem) =>
    dryRun && line !== undefined ? name : `${name} (${id})`;
  return {
    add(items) {
      for (const item of items) lookalikes.add(item);
    },
    clear: lookalikes.clear,
    async remark(queries, remark) {
      await lookalikes.find(queries);
      for (const { item, other, why } of lookalikes.pairs()) {
        // The earlier of two new items counts as existing.
        const [created, here] = other.line === undefined ? [item, other] : [other, item];
        remark({
          line: created.line ?? 0,
          about: 'looks like another',
          remark: `${nameOf(created)} looks like ${nameOf(here)}: ${similarityText[why]}`,
        });
      }
    },
    close: lookalikes.close,
  };
}
