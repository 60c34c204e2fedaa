import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createStore, useStore } from '../hooks/store.ts';
import { type Countdown, startCountdown } from './countdown.ts';
import styles from './notice.module.css';
import {
  type NoticeContent,
  type ShownNotice,
  withNotice,
  withoutErrorsOn,
  withoutPageErrors,
} from './notice-stack.ts';
import { useClearField } from './use-clear-field.ts';

const shownNotices = createStore<readonly ShownNotice[]>([]);
let lastId = 0;

interface PastNotice extends ShownNotice {
  readonly time: Date;
}
const maxPastNotices = 20;
const pastNotices = createStore<readonly PastNotice[]>([]);

/** Errors disappear on navigation unless `stays`. Ignores null. */
export function showNotice(
  notice: NoticeContent | null,
  { stays = false }: Pick<ShownNotice, 'stays'> = {},
): void {
  if (!notice) return;
  lastId += 1;
  const next = { ...notice, id: lastId, stays };
  shownNotices.set(withNotice(shownNotices.get(), next));
  const loggedNotices = [...pastNotices.get(), { ...next, time: new Date() }];
  pastNotices.set(loggedNotices.slice(-maxPastNotices));
}

export function replaceUnanswered(notice: NoticeContent): void {
  if (shownNotices.get().some(({ unanswered }) => unanswered)) showNotice(notice);
}

export function clearErrorsOn(topic: string): void {
  shownNotices.set(withoutErrorsOn(topic, shownNotices.get()));
}

export function clearPageErrors(): void {
  shownNotices.set(withoutPageErrors(shownNotices.get()));
}

export function usePastNotices(): readonly PastNotice[] {
  return useStore(pastNotices, (notices) => notices);
}

export function clearPastNotices(): void {
  pastNotices.set([]);
}

function dismiss(id: number): void {
  shownNotices.set(shownNotices.get().filter((notice) => notice.id !== id));
}

/** Must run after each test, since the test files share a page. */
export function clearNotices(): void {
  shownNotices.set([]);
  clearPastNotices();
}

/**
 * Places notices below the header, on phones at the bottom, or elsewhere if they would cover the
 * title, a warning or the focused field. Not all screen readers announce a new status element, and
 * so successes are added to an existing one.
 */
export function NoticeHost() {
  const notices = useStore(shownNotices, (shown) => shown);
  const host = useRef<HTMLElement>(null);
  const successes = notices.filter(({ icon }) => icon === 'success');
  const errors = notices.filter(({ icon }) => icon === 'error');
  useClearField(host, Math.max(0, ...notices.map(({ id }) => id)));
  return (
    <section ref={host} className={styles.host} aria-label="Notices">
      <div
        role="status"
        aria-atomic="false"
        className={styles.successes}
        style={successes[0] && { order: -successes[0].id }}
      >
        {successes.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </div>
      {errors.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

/**
 * True while the element has the focus, or a moving or pressing pointer over it. Compares
 * coordinates, since the element receives no pointer events.
 */
function usePaused(element: RefObject<HTMLElement | null>): boolean {
  const [pointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const options = { passive: true, signal: stop.signal };
    function onPointer({ clientX, clientY }: PointerEvent) {
      const area = element.current?.getBoundingClientRect();
      setPointedAt(
        area !== undefined &&
          clientX >= area.left &&
          clientX <= area.right &&
          clientY >= area.top &&
          clientY <= area.bottom,
      );
    }
    // A lifted finger no longer points at the element.
    function onEnd({ type, pointerType }: PointerEvent) {
      if (type !== 'pointerup' || pointerType === 'touch') setPointedAt(false);
    }
    window.addEventListener('pointermove', onPointer, options);
    window.addEventListener('pointerdown', onPointer, options);
    window.addEventListener('pointerup', onEnd, options);
    window.addEventListener('pointercancel', onEnd, options);
    document.documentElement.addEventListener('pointerleave', onEnd, options);
    element.current?.addEventListener('focus', () => setFocused(true), options);
    element.current?.addEventListener('blur', () => setFocused(false), options);
    return () => stop.abort();
  }, [element]);
  return focused || pointedAt;
}

export function NoticeCard({ notice }: { notice: ShownNotice }) {
  const card = useRef<HTMLDivElement>(null);
  const countdown = useRef<Countdown>(null);
  const paused = usePaused(card);

  useEffect(() => {
    countdown.current = startCountdown(notice.timer, () => dismiss(notice.id));
    return () => countdown.current?.cancel();
  }, [notice]);

  useEffect(() => {
    if (paused) countdown.current?.pause();
    else countdown.current?.resume();
  }, [paused]);

  const Icon = notice.icon === 'success' ? IconCheck : IconAlertTriangle;
  return (
    <div
      ref={card}
      className={styles.notice}
      data-icon={notice.icon}
      data-paused={paused || undefined}
      role={notice.icon === 'success' ? undefined : 'alert'}
      style={{ order: -notice.id }}
      tabIndex={0}
    >
      <span className={styles.tile}>
        <Icon size={22} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{notice.title}</p>
        {notice.text && <p className={styles.text}>{notice.text}</p>}
      </div>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={{ animationDuration: `${notice.timer}ms` }} />
      </span>
    </div>
  );
}
