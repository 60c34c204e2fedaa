/** History state with the path and search of the page requested before the login. */
interface ReturnState {
  readonly next: string;
}

/**
 * History state for a sign-in page with the path to return to (docs/product/pages.md#redirects).
 */
export function toReturnState(path: string | null): ReturnState | null {
  return path === null ? null : { next: path };
}

/** Extends `toReturnState` by the typed email, which prefills the form. */
export function toTypedState(path: string | null, email: string) {
  return { ...toReturnState(path), email };
}

/** Email typed into the previous form, or empty. */
export function readTypedEmail({ state }: { readonly state: unknown }): string {
  const isKept = typeof state === 'object' && state !== null && 'email' in state;
  return isKept && typeof state.email === 'string' ? state.email : '';
}
