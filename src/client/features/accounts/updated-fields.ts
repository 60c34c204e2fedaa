import type { UpdateAnswer } from '#contract/calls/own-account.ts';

/** A profile update's answer. */
interface UpdatedFields<Name extends string> {
  /** The fields that were updated, in the answer's order. */
  readonly updated: readonly Name[];
  /** Whether a flag is false: something was not saved. */
  readonly failed: boolean;
}

/** Reads the list of flag objects, one for each field that was sent. */
export function readUpdate<Name extends string>({ testUpdate }: UpdateAnswer): UpdatedFields<Name> {
  const flags = testUpdate.flatMap((flag) => Object.entries(flag)) as [Name, boolean][];
  return {
    updated: flags.flatMap(([field, done]) => (done ? [field] : [])),
    failed: flags.some(([, done]) => !done),
  };
}

/** Takes out of a form what is as it is stored already; true when something is left to send. */
export function dropUnchanged(
  data: FormData,
  stored: { readonly [field: string]: string },
): boolean {
  for (const [field, value] of Object.entries(stored)) {
    if (String(data.get(field) ?? '').trim() === value) data.delete(field);
  }
  return [...data.keys()].length > 0;
}
