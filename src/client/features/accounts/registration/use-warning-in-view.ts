import { useEffect, useRef } from 'react';

/** Pixels above the warning. */
const space = 12;

/**
 * Focuses the code field on arrival and keeps field and warning visible above an on-screen
 * keyboard.
 */
export function useWarningInView() {
  const warning = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // After the navigation has focused the page.
    const frame = requestAnimationFrame(() => input.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);

  useEffect(() => {
    const field = input.current;
    const { visualViewport } = window;
    function show() {
      if (!field || !warning.current || document.activeElement !== field) return;
      const { top } = warning.current.getBoundingClientRect();
      const { bottom } = field.getBoundingClientRect();
      const visible = visualViewport?.height ?? window.innerHeight;
      if (top < space || bottom > visible) window.scrollBy({ top: top - space });
    }
    field?.addEventListener('focus', show);
    visualViewport?.addEventListener('resize', show);
    return () => {
      field?.removeEventListener('focus', show);
      visualViewport?.removeEventListener('resize', show);
    };
  }, []);

  return { warning, input };
}
