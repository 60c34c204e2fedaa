import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/**
 * Gives the focus back to a button that lost it while it was busy: `button` is its ref, `refocus`
 * is called once it is busy no more.
 */
export function useRefocus(): {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly refocus: () => void;
} {
  const button = useRef<HTMLButtonElement>(null);
  const [times, setTimes] = useState(0);

  // Not at once: until it is drawn again the button is disabled and takes no focus.
  useEffect(() => {
    if (times > 0) button.current?.focus();
  }, [times]);

  return { button, refocus: useCallback(() => setTimes((count) => count + 1), []) };
}
