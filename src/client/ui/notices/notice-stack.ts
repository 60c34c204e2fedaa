/** What a notice says; `timer` is in milliseconds. */
export interface NoticeContent {
  readonly icon: 'success' | 'error';
  readonly title: string;
  readonly text?: string;
  readonly timer: number;
  /** What it is about; without one it contradicts no other. */
  readonly topic?: string;
  /** Further topics of which it leaves nothing true. */
  readonly against?: readonly string[];
  /** An error that any call may have: whatever succeeds later contradicts it. */
  readonly general?: boolean;
  /** Says that the server did not answer: whatever it answers later contradicts it. */
  readonly unanswered?: boolean;
  /** Said by the page itself, which asked no server. */
  readonly local?: boolean;
}

export interface ShownNotice extends NoticeContent {
  readonly id: number;
  /** An error that stays when the page changes, because it says why. Successes always stay. */
  readonly stays?: boolean;
}

/** Shown at the same time; the oldest is dropped. */
const maxNotices = 3;

const isSame = (one: NoticeContent, other: NoticeContent) =>
  one.icon === other.icon && one.title === other.title && one.text === other.text;

/** Whether what a newer notice says leaves no place for an older one. */
function isReplaced(older: NoticeContent, newer: NoticeContent): boolean {
  if (isSame(older, newer)) return true;
  if (older.unanswered) return !newer.local;
  if (older.general && newer.icon === 'success') return true;
  if (older.topic === undefined) return false;
  return older.topic === newer.topic || (newer.against?.includes(older.topic) ?? false);
}

/**
 * The stack with one more notice on top, in place of those that it contradicts: of older words on
 * the same topic; where it is a success, of errors that any call may have; and, where it comes from
 * the server, of words that there was no answer (docs/product/notices.md#notices).
 */
export function withNotice(
  shown: readonly ShownNotice[],
  next: ShownNotice,
): readonly ShownNotice[] {
  return [next, ...shown.filter((older) => !isReplaced(older, next))].slice(0, maxNotices);
}

/** The stack without the errors on a topic, of which something has come true that has no notice. */
export function withoutErrorsOn(
  topic: string,
  shown: readonly ShownNotice[],
): readonly ShownNotice[] {
  return shown.filter((notice) => notice.topic !== topic || notice.icon === 'success');
}

/** The stack without the errors of a page that was left. */
export function withoutPageErrors(shown: readonly ShownNotice[]): readonly ShownNotice[] {
  return shown.filter(({ icon, stays }) => stays || icon === 'success');
}
