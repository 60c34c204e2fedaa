import type { UpdateAnswer } from '#contract/calls/own-account.ts';

interface UpdatedFields<Name extends string> {
  readonly updated: readonly Name[];
  readonly failed: boolean;
}

export function readUpdate<Name extends string>({ testUpdate }: UpdateAnswer): UpdatedFields<Name> {
  const flags = testUpdate.flatMap((flag) => Object.entries(flag)) as [Name, boolean][];
  return {
    updated: flags.flatMap(([field, isSaved]) => (isSaved ? [field] : [])),
    failed: flags.some(([, isSaved]) => !isSaved),
  };
}

/** Returns true if any field is left to send. */
export function dropUnchanged(
  data: FormData,
  stored: { readonly [field: string]: string },
): boolean {
  for (const [field, value] of Object.entries(stored)) {
    if (String(data.get(field) ?? '').trim() === value) data.delete(field);
  }
  return [...data.keys()].length > 0;
}
