import type { UpdateAnswer } from '#contract/calls/own-account.ts';

interface UpdatedFields<Name extends string> {
  /** Updated fields in the answer's order. */
  readonly updated: readonly Name[];
  /** True if something was not saved. */
  readonly failed: boolean;
}

/** One flag object for each sent field. */
export function readUpdate<Name extends string>({ testUpdate }: UpdateAnswer): UpdatedFields<Name> {
  const flags = testUpdate.flatMap((flag) => Object.entries(flag)) as [Name, boolean][];
  return {
    updated: flags.flatMap(([field, done]) => (done ? [field] : [])),
    failed: flags.some(([, done]) => !done),
  };
}

/** True if anything is left to send. */
export function dropUnchanged(
  data: FormData,
  stored: { readonly [field: string]: string },
): boolean {
  for (const [field, value] of Object.entries(stored)) {
    if (String(data.get(field) ?? '').trim() === value) data.delete(field);
  }
  return [...data.keys()].length > 0;
}
