import type { Kind } from '#contract/kinds/kind.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { openLookalikes } from '../lookalikes/lookalikes.ts';
import { identityFields, type NamedItem, similarityText } from '../lookalikes/similarity.ts';
import type { Remark } from './format.ts';
import type { ItemToCreate } from './reconcile.ts';

/** Collects the new items of an import, to report their lookalikes. */
export interface LookalikeCheck {
  add(items: readonly NamedItem[]): void;
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

/** Remarks have the ids of items, except for those that a dry run does not create. */
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
    async remark(queries, remark) {
      await lookalikes.find(queries);
      for (const { item, other, why } of lookalikes.pairs()) {
        const [created, existing] = other.line === undefined ? [item, other] : [other, item];
        remark({
          line: created.line ?? 0,
          about: 'looks like another',
          remark: `${nameOf(created)} looks like ${nameOf(existing)}: ${similarityText[why]}`,
        });
      }
    },
    close: lookalikes.close,
  };
}
