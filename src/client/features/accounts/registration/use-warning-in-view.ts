import { useEffect, useRef } from 'react';

const space = 12;

/** Keeps the code field and the warning above an on-screen keyboard. */
export function useWarningInView() {
  const warning = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // Deferred, because the navigation focuses the page first.
    const frame = requestAnimationFrame(() => input.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);

  useEffect(() => {
    const field = input.current;
    const { visualViewport } = window;
    function scrollIntoView() {
      if (!field || !warning.current || document.activeElement !== field) return;
      const { top } = warning.current.getBoundingClientRect();
      const { bottom } = field.getBoundingClientRect();
      const viewportHeight = visualViewport?.height ?? window.innerHeight;
      if (top < space || bottom > viewportHeight) window.scrollBy({ top: top - space });
    }
    field?.addEventListener('focus', scrollIntoView);
    visualViewport?.addEventListener('resize', scrollIntoView);
    return () => {
      field?.removeEventListener('focus', scrollIntoView);
      visualViewport?.removeEventListener('resize', scrollIntoView);
    };
  }, []);

  return { warning, input };
}
