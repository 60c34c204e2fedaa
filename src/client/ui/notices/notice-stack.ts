export interface NoticeContent {
  readonly icon: 'success' | 'error';
  readonly title: string;
  readonly text?: string;
  readonly timer: number;
  /** Subject; a notice without one contradicts no other. */
  readonly topic?: string;
  /** Further topics whose notices it invalidates. */
  readonly against?: readonly string[];
  /** Error common to all requests; any later success replaces it. */
  readonly general?: boolean;
  /** Reports a missing response; any later response replaces it. */
  readonly unanswered?: boolean;
  /** Raised by the page itself without a request. */
  readonly local?: boolean;
}

export interface ShownNotice extends NoticeContent {
  readonly id: number;
  /** Keeps an error across navigation because it explains it. Successes are always kept. */
  readonly stays?: boolean;
}

const maxNotices = 3;

const isSame = (one: NoticeContent, other: NoticeContent) =>
  one.icon === other.icon && one.title === other.title && one.text === other.text;

/** True if a newer notice replaces an older one. */
function isReplaced(older: NoticeContent, newer: NoticeContent): boolean {
  if (isSame(older, newer)) return true;
  if (older.unanswered) return !newer.local;
  if (older.general && newer.icon === 'success') return true;
  if (older.topic === undefined) return false;
  return older.topic === newer.topic || (newer.against?.includes(older.topic) ?? false);
}

/**
 * Adds a notice on top and removes those it contradicts: older ones on its topics, general errors
 * if it is a success, and missing-response notices if it comes from the server
 * (docs/product/notices.md#notices).
 */
export function withNotice(
  shown: readonly ShownNotice[],
  next: ShownNotice,
): readonly ShownNotice[] {
  return [next, ...shown.filter((older) => !isReplaced(older, next))].slice(0, maxNotices);
}

export function withoutErrorsOn(
  topic: string,
  shown: readonly ShownNotice[],
): readonly ShownNotice[] {
  return shown.filter((notice) => notice.topic !== topic || notice.icon === 'success');
}

export function withoutPageErrors(shown: readonly ShownNotice[]): readonly ShownNotice[] {
  return shown.filter(({ icon, stays }) => stays || icon === 'success');
}
