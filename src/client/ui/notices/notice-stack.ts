export interface NoticeContent {
  readonly icon: 'success' | 'error';
  readonly title: string;
  readonly text?: string;
  readonly timer: number;
  /** Subject whose older notices are replaced. */
  readonly topic?: string;
  readonly against?: readonly string[];
  /** True for an error that the next success of any request replaces. */
  readonly general?: boolean;
  /** True for a missing response, which the next response replaces. */
  readonly unanswered?: boolean;
  /** True for a notice without a request. */
  readonly local?: boolean;
}

export interface ShownNotice extends NoticeContent {
  readonly id: number;
  /** Keeps an error on the next page. Successes are always kept. */
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

/** Adds a notice on top and removes those that it replaces (docs/product/notices.md#notices). */
export function withNotice(
  notices: readonly ShownNotice[],
  next: ShownNotice,
): readonly ShownNotice[] {
  return [next, ...notices.filter((older) => !isReplaced(older, next))].slice(0, maxNotices);
}

export function withoutErrorsOn(
  topic: string,
  notices: readonly ShownNotice[],
): readonly ShownNotice[] {
  return notices.filter((notice) => notice.topic !== topic || notice.icon === 'success');
}

export function withoutPageErrors(notices: readonly ShownNotice[]): readonly ShownNotice[] {
  return notices.filter(({ icon, stays }) => stays || icon === 'success');
}
