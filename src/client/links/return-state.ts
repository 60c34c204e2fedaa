interface ReturnState {
  readonly next: string;
}

/** Builds the history state of a sign-in page (docs/product/pages.md#redirects). */
export function toReturnState(path: string | null): ReturnState | null {
  return path === null ? null : { next: path };
}

/** Adds the typed email to prefill the next form. */
export function toTypedState(path: string | null, email: string) {
  return { ...toReturnState(path), email };
}

export function readTypedEmail({ state }: { readonly state: unknown }): string {
  const hasEmail = typeof state === 'object' && state !== null && 'email' in state;
  return hasEmail && typeof state.email === 'string' ? state.email : '';
}
