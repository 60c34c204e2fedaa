/** What history keeps of the page that was asked for before the login: path and search. */
interface ReturnState {
  readonly next: string;
}

/**
 * For the history of a sign-in page: keeps the path that is led back to
 * (docs/product/pages.md#redirects).
 */
export function toReturnState(path: string | null): ReturnState | null {
  return path === null ? null : { next: path };
}

/** Adds the typed address to `toReturnState`: the form there is filled in with it. */
export function toTypedState(path: string | null, email: string) {
  return { ...toReturnState(path), email };
}

/** The address that was typed into the form before; empty if none was. */
export function readTypedEmail({ state }: { readonly state: unknown }): string {
  const isKept = typeof state === 'object' && state !== null && 'email' in state;
  return isKept && typeof state.email === 'string' ? state.email : '';
}
