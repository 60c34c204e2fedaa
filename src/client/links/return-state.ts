/** What history keeps of the page that was asked for before the login: path and search. */
export interface ReturnState {
  readonly next: string;
}

/** For the history of a sign-in page: keeps the path that is led back to (docs/product.md#redirects). */
export function toReturnState(path: string | null): ReturnState | null {
  return path === null ? null : { next: path };
}
