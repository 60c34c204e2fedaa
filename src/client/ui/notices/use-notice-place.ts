import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import {
  type FieldRoom,
  fieldFrames,
  fieldGap,
  findFocusedFrame,
  openFieldRoom,
  scrollIntoView,
} from './field-room.ts';
import { type Area, choosePlace, type NoticePlace, phoneWidth } from './notice-place.ts';

/** Around a focused field without a frame: its label above, its error below. */
const labelHeight = 32;
const errorHeight = 40;

/** What has the focus: a field with its label and its error; a button only where there is room. */
function findFocused(host: Element, screenWidth: number): Area[] {
  const focused = document.activeElement;
  if (!focused || host.contains(focused)) return [];
  const frame = findFocusedFrame();
  if (frame) return [frame.getBoundingClientRect()];
  const area = focused.getBoundingClientRect();
  if (focused.matches('input, select, textarea')) {
    const { left, top, width, height } = area;
    return [{ left, width, top: top - labelHeight, height: height + labelHeight + errorHeight }];
  }
  return focused.matches('button, a') && screenWidth >= phoneWidth ? [area] : [];
}

const areasOf = (selector: string): Area[] =>
  [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());

/** What notices keep clear of while the page moves under them: warnings, and what has the focus. */
function findKept(host: Element, screenWidth: number): Area[] {
  return [...areasOf('[data-keep-in-view]'), ...findFocused(host, screenWidth)];
}

/** What they keep clear of where they stand: titles and all fields of forms as well. */
function findMustBeSeen(host: Element, screenWidth: number): Area[] {
  const fields = `main form :is(${fieldFrames})`;
  return [...findKept(host, screenWidth), ...areasOf('main h1'), ...areasOf(fields)];
}

function barHeight(): number {
  return document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().height ?? 0;
}

/** For notices that stand in the document. */
function standAt(host: HTMLElement, { left, top, width }: Area): void {
  for (const [name, value] of Object.entries({ left, top, width }))
    host.style.setProperty(`--${name}`, `${value}px`);
}

/** Scrolls to what stands in the room, as far as its field and a warning stay in view. */
function showRoom({ frame }: FieldRoom, height: number): void {
  const field = frame.getBoundingClientRect();
  const bottom = field.bottom + fieldGap + height;
  scrollIntoView(bottom, visibleHeight(), [...areasOf('[data-keep-in-view]'), field]);
}

/** Height of what is visible above an on-screen keyboard. */
function visibleHeight(): number {
  const { visualViewport } = window;
  return visualViewport ? visualViewport.offsetTop + visualViewport.height : window.innerHeight;
}

/**
 * Where the notices of a host stand while there are some, so that they cover neither title,
 * warning nor field, and stay above an on-screen keyboard: the host's `--foot` is what lies below
 * them. In room that a form makes for them they stand in the document, at `--left` and `--top`.
 */
export function useNoticePlace(
  host: RefObject<HTMLElement | null>,
  ids: string,
): NoticePlace | null {
  const [place, setPlace] = useState<NoticePlace | null>(null);
  // Outlive the effect: one more notice must not move those that are being read.
  const current = useRef<NoticePlace | null>(null);
  const room = useRef<FieldRoom>(null);
  const lastIds = useRef<readonly string[]>([]);

  useLayoutEffect(() => {
    const element = host.current;
    const shown = ids.split(',');
    const kept = shown.filter((id) => lastIds.current.includes(id));
    if (kept.length === 0) leave();
    lastIds.current = shown;
    if (!element || ids === '') return;

    function leave() {
      room.current?.close();
      room.current = null;
      current.current = null;
    }
    function update(cause: 'shown' | 'changed' | 'moved') {
      if (!element) return;
      const height = visibleHeight();
      const keyboard = Math.max(window.innerHeight - height, 0);
      const bar = keyboard > 0 ? 0 : barHeight();
      element.style.setProperty('--foot', `${keyboard + bar}px`);
      const screen = { width: document.documentElement.clientWidth, height, bar };
      const card = element.firstElementChild?.getBoundingClientRect();
      const size = { width: card?.width ?? 0, height: element.clientHeight };
      const isThere = room.current?.frame.contains(document.activeElement) ?? false;
      // A newer notice is not looked for where somebody was before.
      if (room.current && (!room.current.frame.isConnected || (cause === 'shown' && !isThere)))
        leave();
      if (room.current) {
        standAt(element, room.current.fit(size, screen.width));
        // Whoever is at the field sees the notice there, also when an error makes it taller.
        if (cause !== 'moved' && isThere) showRoom(room.current, size.height);
        return;
      }
      const isMoving = cause === 'moved';
      const mustBeSeen = (isMoving ? findKept : findMustBeSeen)(element, screen.width);
      const frame = isMoving ? null : findFocusedFrame();
      current.current = choosePlace(screen, size, mustBeSeen, {
        current: current.current,
        hasField: frame !== null,
      });
      setPlace(current.current);
      if (current.current !== 'field' || !frame) return;
      room.current = openFieldRoom(frame);
      standAt(element, room.current.fit(size, screen.width));
      showRoom(room.current, size.height);
    }

    update(kept.length < shown.length ? 'shown' : 'changed');
    const stop = new AbortController();
    const { signal } = stop;
    let isPressed = false;
    let animationFrame = 0;
    // What is pressed must not move before it is let go.
    function onChange() {
      cancelAnimationFrame(animationFrame);
      if (!isPressed) animationFrame = requestAnimationFrame(() => update('changed'));
    }
    function onPress({ type }: PointerEvent) {
      isPressed = type === 'pointerdown';
      onChange();
    }
    const onMove = () => update('moved');
    for (const target of [window, window.visualViewport]) {
      target?.addEventListener('scroll', onMove, { passive: true, signal });
      target?.addEventListener('resize', onChange, { passive: true, signal });
    }
    window.addEventListener('focusin', onChange, { signal });
    for (const event of ['pointerdown', 'pointerup', 'pointercancel'] as const)
      window.addEventListener(event, onPress, { passive: true, signal });
    // Errors come under their fields after the notice, and another page has other fields.
    const changes = new MutationObserver(onChange);
    changes.observe(document.querySelector('main') ?? document.body, {
      childList: true,
      subtree: true,
    });
    return () => {
      stop.abort();
      changes.disconnect();
      cancelAnimationFrame(animationFrame);
    };
  }, [host, ids]);

  useLayoutEffect(() => () => room.current?.close(), []);
  return place;
}
