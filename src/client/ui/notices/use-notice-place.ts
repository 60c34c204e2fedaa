import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Area, choosePlace, type NoticePlace, phoneWidth } from './notice-place.ts';

/** Around a focused field: its label above, its error below. */
const labelHeight = 32;
const errorHeight = 40;

/** What has the focus: a field with its label and its error; a button only where there is room. */
function findFocused(host: Element, screenWidth: number): Area[] {
  const focused = document.activeElement;
  if (!focused || host.contains(focused)) return [];
  const area = focused.getBoundingClientRect();
  if (focused.matches('input, select, textarea')) {
    const { left, top, width, height } = area;
    return [{ left, width, top: top - labelHeight, height: height + labelHeight + errorHeight }];
  }
  return focused.matches('button, a') && screenWidth >= phoneWidth ? [area] : [];
}

/** The areas that notices keep clear of. The title counts only until they stand somewhere. */
function findMustBeSeen(host: Element, screenWidth: number, current: NoticePlace | null): Area[] {
  const kept = current === null ? '[data-keep-in-view], main h1' : '[data-keep-in-view]';
  const areas = [...document.querySelectorAll(kept)].map((one) => one.getBoundingClientRect());
  return [...areas, ...findFocused(host, screenWidth)];
}

function barHeight(): number {
  return document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().height ?? 0;
}

/**
 * Where the notices of a host stand while there are some, so that they cover neither title,
 * warning nor field, and stay above an on-screen keyboard: the host's `--foot` is what lies below them.
 */
export function useNoticePlace(
  host: RefObject<HTMLElement | null>,
  ids: string,
): NoticePlace | null {
  const [place, setPlace] = useState<NoticePlace | null>(null);
  // Outlive the effect: one more notice must not move those that are being read.
  const current = useRef<NoticePlace | null>(null);
  const lastIds = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const element = host.current;
    const shown = ids.split(',');
    if (!shown.some((id) => lastIds.current.includes(id))) current.current = null;
    lastIds.current = shown;
    if (!element || ids === '') return;
    const { visualViewport } = window;
    function update() {
      if (!element) return;
      const height = visualViewport
        ? visualViewport.offsetTop + visualViewport.height
        : window.innerHeight;
      const keyboard = Math.max(window.innerHeight - height, 0);
      const bar = keyboard > 0 ? 0 : barHeight();
      element.style.setProperty('--foot', `${keyboard + bar}px`);
      const screen = { width: document.documentElement.clientWidth, height, bar };
      const card = element.firstElementChild?.getBoundingClientRect();
      const size = { width: card?.width ?? 0, height: element.clientHeight };
      const mustBeSeen = findMustBeSeen(element, screen.width, current.current);
      current.current = choosePlace(screen, size, mustBeSeen, current.current);
      setPlace(current.current);
    }
    update();
    const stop = new AbortController();
    const { signal } = stop;
    for (const event of ['scroll', 'resize', 'focusin'])
      window.addEventListener(event, update, { passive: true, signal });
    for (const event of ['scroll', 'resize'])
      visualViewport?.addEventListener(event, update, { passive: true, signal });
    return () => stop.abort();
  }, [host, ids]);
  return place;
}
