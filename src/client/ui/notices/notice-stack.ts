/** What a notice says; `timer` is in milliseconds. */
export interface NoticeContent {
  readonly icon: 'success' | 'error';
  readonly title: string;
  readonly text?: string;
  readonly timer: number;
}

export interface ShownNotice extends NoticeContent {
  readonly id: number;
}

/** Shown at the same time; the oldest is dropped. */
const maxNotices = 3;

/** The stack with one more notice on top, which replaces an older one with the same text. */
export function withNotice(
  shown: readonly ShownNotice[],
  next: ShownNotice,
): readonly ShownNotice[] {
  const others = shown.filter(
    ({ icon, title, text }) => icon !== next.icon || title !== next.title || text !== next.text,
  );
  return [next, ...others].slice(0, maxNotices);
}
