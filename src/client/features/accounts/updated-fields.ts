import type { UpdateAnswer } from '#contract/calls/accounts.ts';

/** A profile update's answer. */
export interface UpdatedFields<Name extends string> {
  /** The fields that were updated, in the answer's order. */
  readonly updated: readonly Name[];
  /** Whether a flag is false: something was not saved. */
  readonly failed: boolean;
}

/**
 * Reads the list of flag objects. Of the saved fields those count as updated that `isChanged`;
 * all of them where everything was sent as it was before.
 */
export function readUpdate<Name extends string>(
  { testUpdate }: UpdateAnswer,
  isChanged: (field: Name) => boolean,
): UpdatedFields<Name> {
  const flags = testUpdate.flatMap((flag) => Object.entries(flag)) as [Name, boolean][];
  const saved = flags.flatMap(([field, done]) => (done ? [field] : []));
  const changed = saved.filter(isChanged);
  return {
    updated: changed.length > 0 ? changed : saved,
    failed: flags.some(([, done]) => !done),
  };
}
