import { type RefObject, useEffect } from 'react';

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
 * Keeps notices above the on-screen keyboard and the bottom bar (`--foot`), and scrolls the page
 * until they no longer cover the focused field, or moves them to the bottom (`data-foot`). Nothing
 * moves during a press or after the user has scrolled.
 */
export function useClearField(host: RefObject<HTMLElement | null>, newest: number): void {
  useEffect(() => {
    const element = host.current;
    if (newest === 0) element?.removeAttribute('data-foot');
    if (!element || newest === 0) return;

    let isPressed = false;
    function clearField() {
      // The click of a press is lost if the page moves.
      if (!element || isPressed) return;
      element.style.setProperty('--foot', `${footHeight()}px`);
      const field = document.querySelector(focusedField)?.getBoundingClientRect();
      const cards = element.getBoundingClientRect();
      if (!field || field.bottom <= cards.top || field.top >= cards.bottom) return;
      const areCardsAtFoot = cards.top > window.innerHeight / 2;
      const distance = areCardsAtFoot
        ? field.bottom + fieldGap - cards.top
        : field.top - fieldGap - cards.bottom;
      const canScroll = areCardsAtFoot || window.scrollY + distance >= 0;
      if (canScroll) window.scrollBy({ top: distance, behavior: 'instant' });
      else element.setAttribute('data-foot', '');
    }
    clearField();

    const listeners = new AbortController();
    const options = { passive: true, signal: listeners.signal };
    function onPress({ type }: PointerEvent) {
      isPressed = type === 'pointerdown';
    }
    window.addEventListener('pointerdown', onPress, options);
    window.addEventListener('pointerup', onPress, options);
    window.addEventListener('pointercancel', onPress, options);
    window.addEventListener('focusin', clearField, options);
    window.visualViewport?.addEventListener('resize', clearField, options);
    // Field errors are rendered after their notice and move the fields.
    const observer = new ResizeObserver(clearField);
    observer.observe(document.body);
    function stop() {
      listeners.abort();
      observer.disconnect();
    }
    window.addEventListener('wheel', stop, options);
    window.addEventListener('touchmove', stop, options);
    return stop;
  }, [host, newest]);
}
