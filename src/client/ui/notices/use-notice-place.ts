import { type RefObject, useLayoutEffect, useState } from 'react';
import { type Area, choosePlace, type Place } from './notice-place.ts';

/** Around a focused field: its label above, its error below. */
const labelHeight = 32;
const errorHeight = 40;

function isField(element: Element | null): element is Element {
  return element?.matches('input, select, textarea') ?? false;
}

/** Warnings, and what has the focus: the field that is typed into, or a button that is pressed. */
function findMustBeSeen(host: Element): Area[] {
  const warnings = [...document.querySelectorAll('[data-keep-in-view]')].map((element) =>
    element.getBoundingClientRect(),
  );
  const focused = document.activeElement;
  if (focused?.matches('button, a') && !host.contains(focused))
    return [...warnings, focused.getBoundingClientRect()];
  if (!isField(focused)) return warnings;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const field = { left, width, top: top - labelHeight, height: height + labelHeight + errorHeight };
  return [...warnings, field];
}

function barHeight(): number {
  return document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().height ?? 0;
}

/**
 * Where the notices of a host stand while there are some, so that they cover neither warning nor
 * field, and stay above an on-screen keyboard: the host's `--foot` is what lies below them.
 */
export function useNoticePlace(host: RefObject<HTMLElement | null>, ids: string): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element || ids === '') return;
    const { visualViewport } = window;
    let current: Place | null = null;
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
      current = choosePlace(screen, size, findMustBeSeen(element), current);
      setPlace(current);
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
