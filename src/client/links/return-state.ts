interface ReturnState {
  /** Path and search of the page requested before the login. */
  readonly next: string;
}

/**
 * Builds the history state of a sign-in page: the path to return to
 * (docs/product/pages.md#redirects).
 */
export function toReturnState(path: string | null): ReturnState | null {
  return path === null ? null : { next: path };
}

/** Adds the email typed so far to the return state, to prefill the next form. */
export function toTypedState(path: string | null, email: string) {
  return { ...toReturnState(path), email };
}

export function readTypedEmail({ state }: { readonly state: unknown }): string {
  const hasEmail = typeof state === 'object' && state !== null && 'email' in state;
  return hasEmail && typeof state.email === 'string' ? state.email : '';
}
