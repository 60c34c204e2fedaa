import { Type } from 'typebox';
import { createBody } from '#contract/calls/kinds.ts';
import type { Issue } from '#contract/errors/errors.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Source } from '#contract/kinds/sources.ts';
import { createChecker } from '#server/http/plugins/validation.ts';
import { Failure } from '#server/shared/fail.ts';
import { newItem } from '../create.ts';
import type { NewItem } from '../items-store.ts';
import { type Facts, RowError } from './format.ts';

/**
 * Makes an item's rows from its facts. Throws `RowError` if they do not fit the kind's description.
 */
export type Prepare = (facts: Omit<Facts, 'references'>) => NewItem;

/**
 * Prepares items with the schema and code of a create call, except that any field may be absent.
 * References need the database and are left to reconciling. `fileSource` applies to items that name
 * no source.
 */
export function createPrepare(kind: Kind, now: Date, fileSource: Source): Prepare {
  const check = createChecker(Type.Partial(createBody(kind)));
  return ({ id, name, fields, source = fileSource, derived }) => {
    const given = Object.entries({ ...fields, ...(kind.naming === 'given' && { name }) });
    const body = Object.fromEntries(given.filter(([, value]) => value != null));
    const issues = check(body);
    if (issues.length > 0) throw new RowError(sentence(issues));
    try {
      const made = newItem(kind, body, { createdBy: null, now, source, derived });
      return id === undefined ? made : { ...made, item: { ...made.item, id } };
    } catch (error) {
      if (error instanceof Failure) throw new RowError(sentence(error.issues));
      throw error;
    }
  };
}

function sentence(issues: readonly Issue[]): string {
  return issues.map(({ field, message }) => `${field} ${message}`).join('; ');
}
