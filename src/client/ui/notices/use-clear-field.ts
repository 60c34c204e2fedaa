import { type RefObject, useEffect } from 'react';

/** Focused field with its label and error. */
const focusedField = 'form :is([data-field], fieldset):focus-within';

const fieldGap = 12;

function footHeight(): number {
  const { innerHeight, visualViewport } = window;
  const keyboard = visualViewport
    ? innerHeight - visualViewport.offsetTop - visualViewport.height
    : 0;
  const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().height ?? 0;
  return keyboard > 0 ? keyboard : bar;
}

/**
 * Keeps a host's notices above the on-screen keyboard and bottom bar (`--foot`) and scrolls the
 * focused field clear of them. Notices over a page's first field, which cannot scroll down, move to
 * the bottom (`data-foot`). `newest` is the latest notice's id, or 0. Nothing moves during a press
 * or once the user scrolls.
 */
export function useClearField(host: RefObject<HTMLElement | null>, newest: number): void {
  useEffect(() => {
    const element = host.current;
    if (newest === 0) element?.removeAttribute('data-foot');
    if (!element || newest === 0) return;

    let isPressed = false;
    function update() {
      // Moving the page during a press would lose the press.
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
    // Field errors render shortly after their notice.
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
