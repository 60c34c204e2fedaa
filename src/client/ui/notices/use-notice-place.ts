import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { closeRoom, fieldFrames, findFocusedFrame, makeRoom, scrollToArea } from './field-room.ts';
import { type Area, choosePlace, type NoticePlace, phoneWidth } from './notice-place.ts';

/** What has the focus: a field with its label and its error; other controls where there is room. */
function findFocused(screenWidth: number): Area[] {
  const focused = document.activeElement;
  const frame = focused?.closest(`form :is(${fieldFrames})`);
  if (frame) return [frame.getBoundingClientRect()];
  const isControl = focused?.matches('input, select, textarea, button, a');
  return focused && isControl && screenWidth >= phoneWidth ? [focused.getBoundingClientRect()] : [];
}

const areasOf = (selector: string): Area[] =>
  [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());

/** What notices keep clear of while the page moves under them: warnings, and what has the focus. */
function findKept(screenWidth: number): Area[] {
  return [...areasOf('[data-keep-in-view]'), ...findFocused(screenWidth)];
}

/** What they keep clear of where they stand: titles and all fields of forms as well. */
function findMustBeSeen(screenWidth: number): Area[] {
  return [...findKept(screenWidth), ...areasOf(`main :is(h1, form :is(${fieldFrames}))`)];
}

function barHeight(): number {
  return document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().height ?? 0;
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
  /** The field below which there is room for them. */
  const room = useRef<HTMLElement>(null);
  const lastIds = useRef<readonly string[]>([]);

  useLayoutEffect(() => {
    const element = host.current;
    const shown = ids.split(',');
    const kept = shown.filter((id) => lastIds.current.includes(id));
    if (kept.length === 0) leave();
    lastIds.current = shown;
    if (!element || ids === '') return;

    function leave() {
      if (room.current) closeRoom(room.current);
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
      const isThere = room.current?.contains(document.activeElement) ?? false;
      // A newer notice is not looked for where somebody was before.
      if (room.current && (!room.current.isConnected || (cause === 'shown' && !isThere))) leave();
      if (room.current) {
        standIn(room.current, isThere && cause === 'shown');
        return;
      }
      const isMoving = cause === 'moved';
      const mustBeSeen = (isMoving ? findKept : findMustBeSeen)(screen.width);
      const frame = isMoving ? null : findFocusedFrame();
      current.current = choosePlace(screen, size, mustBeSeen, {
        current: current.current,
        hasField: frame !== null,
      });
      setPlace(current.current);
      if (current.current !== 'field' || !frame) return;
      room.current = frame;
      standIn(frame, true);

      function standIn(field: HTMLElement, isSeen: boolean) {
        const area = makeRoom(field, size, screen.width);
        element?.style.setProperty('--left', `${window.scrollX + area.left}px`);
        element?.style.setProperty('--top', `${window.scrollY + area.top}px`);
        // Whoever is at the field sees them there, also when an error makes it taller.
        const kept = [...areasOf('[data-keep-in-view]'), field.getBoundingClientRect()];
        if (isSeen) scrollToArea(area, height, kept);
      }
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

  useLayoutEffect(
    () => () => {
      if (room.current) closeRoom(room.current);
    },
    [],
  );
  return place;
}
