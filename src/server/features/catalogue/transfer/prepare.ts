import { Type } from 'typebox';
import { createBody } from '#contract/calls/kinds.ts';
import type { Issue } from '#contract/errors/errors.ts';
import type { CheckItem } from '#contract/kinds/item-rules.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Source } from '#contract/kinds/sources.ts';
import { createChecker } from '#server/http/plugins/validation.ts';
import { Failure } from '#server/shared/fail.ts';
import { newItem } from '../create.ts';
import type { NewItem } from '../items-store.ts';
import { type Facts, type Remark, RowError } from './format.ts';

/** Throws `RowError` if the facts do not fit the kind. */
export type Prepare = (facts: Omit<Facts, 'references'>) => NewItem;

/**
 * Uses the schema and the code of the create call, but any field may be absent. References are not
 * prepared, because they need the database. `fileSource` is the source of items without a source.
 */
export function createPrepare(kind: Kind, now: Date, fileSource: Source): Prepare {
  const check = createChecker(Type.Partial(createBody(kind)));
  return ({ id, name, fields, source = fileSource, derived }) => {
    const values = Object.entries({ ...fields, ...(kind.naming === 'given' && { name }) });
    const body = Object.fromEntries(values.filter(([, value]) => value != null));
    const issues = check(body);
    if (issues.length > 0) throw new RowError(issuesText(issues));
    try {
      const created = newItem(kind, body, { createdBy: null, now, source, derived });
      return id === undefined ? created : { ...created, item: { ...created.item, id } };
    } catch (error) {
      if (error instanceof Failure) throw new RowError(issuesText(error.issues));
      throw error;
    }
  };
}

function issuesText(issues: readonly Issue[]): string {
  return issues.map(({ field, message }) => `${field} ${message}`).join('; ');
}

export function ruleRemarks(
  { item, fields }: NewItem,
  check: CheckItem,
  now: Date,
): Omit<Remark, 'line'>[] {
  const { remarks } = check(fields, now.getUTCFullYear());
  return Object.entries(remarks).map(([field, sentence]) => ({
    about: `${field} disagrees with the rest`,
    remark: `${item.name}: ${fields[field]}. ${sentence}`,
  }));
}
