interface ReturnState {
  /** Path and search of the page requested before the login. */
  readonly next: string;
}

/** History state of a sign-in page: the path to return to (docs/product/pages.md#redirects). */
export function toReturnState(path: string | null): ReturnState | null {
  return path === null ? null : { next: path };
}

/** Return state with the email typed so far, which prefills the next form. */
export function toTypedState(path: string | null, email: string) {
  return { ...toReturnState(path), email };
}

export function readTypedEmail({ state }: { readonly state: unknown }): string {
  const hasEmail = typeof state === 'object' && state !== null && 'email' in state;
  return hasEmail && typeof state.email === 'string' ? state.email : '';
}
