import { type RefObject, useEffect } from 'react';

/** The field that has the focus, with its label and its error. */
const focusedField = 'form :is([data-field], fieldset):focus-within';

/** Pixels between a field and the notices that it was scrolled out from under. */
const fieldGap = 12;

/** Height of the on-screen keyboard, else of a bar that is fixed at the foot. */
function footHeight(): number {
  const { innerHeight, visualViewport } = window;
  const keyboard = visualViewport
    ? innerHeight - visualViewport.offsetTop - visualViewport.height
    : 0;
  const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().height ?? 0;
  return keyboard > 0 ? keyboard : bar;
}

/**
 * Keeps the notices of a host above an on-screen keyboard and a bar at the foot (`--foot`), and
 * scrolls the field that has the focus out from under them. Notices over the first field of a page,
 * which cannot be scrolled further down, go to the foot (`data-foot`). `newest` is the id of the latest
 * notice, 0 for none. Nothing moves during a press, or once somebody scrolls.
 */
export function useClearField(host: RefObject<HTMLElement | null>, newest: number): void {
  useEffect(() => {
    const element = host.current;
    if (newest === 0) element?.removeAttribute('data-foot');
    if (!element || newest === 0) return;

    let isPressed = false;
    function update() {
      // A page that moves under a press would lose it.
      if (!element || isPressed) return;
      element.style.setProperty('--foot', `${footHeight()}px`);
      const field = document.querySelector(focusedField)?.getBoundingClientRect();
      const cards = element.getBoundingClientRect();
      if (!field || field.bottom <= cards.top || field.top >= cards.bottom) return;
      const isAtFoot = cards.top > window.innerHeight / 2;
      const top = isAtFoot
        ? field.bottom + fieldGap - cards.top
        : field.top - fieldGap - cards.bottom;
      if (isAtFoot || top >= -window.scrollY) window.scrollBy({ top, behavior: 'instant' });
      else element.setAttribute('data-foot', '');
    }
    update();

    const stop = new AbortController();
    const options = { passive: true, signal: stop.signal };
    window.addEventListener('pointerdown', () => (isPressed = true), options);
    for (const event of ['pointerup', 'pointercancel'])
      window.addEventListener(event, () => (isPressed = false), options);
    window.addEventListener('focusin', update, options);
    window.visualViewport?.addEventListener('resize', update, options);
    // An error under a field comes a little after its notice.
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    function end() {
      stop.abort();
      observer.disconnect();
    }
    for (const event of ['wheel', 'touchmove']) window.addEventListener(event, end, options);
    return end;
  }, [host, newest]);
}
