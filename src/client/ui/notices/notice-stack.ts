export interface NoticeContent {
  readonly icon: 'success' | 'error';
  readonly title: string;
  readonly text?: string;
  readonly timer: number;
  /** Subject. A new notice replaces older ones on the same subject. */
  readonly topic?: string;
  /** Further topics whose notices are replaced. */
  readonly against?: readonly string[];
  /** True for an error of any request, which the next success replaces. */
  readonly general?: boolean;
  /** True for a missing response, which the next response replaces. */
  readonly unanswered?: boolean;
  /** True if the page raises the notice without a request. */
  readonly local?: boolean;
}

export interface ShownNotice extends NoticeContent {
  readonly id: number;
  /** Keeps an error that explains a navigation on the next page. Successes are always kept. */
  readonly stays?: boolean;
}

const maxNotices = 3;

const isSame = (one: NoticeContent, other: NoticeContent) =>
  one.icon === other.icon && one.title === other.title && one.text === other.text;

function isReplaced(older: NoticeContent, newer: NoticeContent): boolean {
  if (isSame(older, newer)) return true;
  if (older.unanswered) return !newer.local;
  if (older.general && newer.icon === 'success') return true;
  if (older.topic === undefined) return false;
  return older.topic === newer.topic || (newer.against?.includes(older.topic) ?? false);
}

/**
 * Adds a notice on top and removes the notices that it replaces: identical ones, those on its
 * topics, general errors after a success, and notices of a missing response unless the new one is
 * local. Keeps at most `maxNotices` (docs/product/notices.md#notices).
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
