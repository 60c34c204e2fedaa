import { type RefObject, useEffect, useRef, useState } from 'react';
import { isFocusLost } from './focus.ts';

/**
 * Restores the focus, which a disabled button loses, if `work` resolves to true, as after a
 * refusal, but not after false, as on navigation.
 */
export function useBusyButton(): {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly busy: boolean;
  readonly run: (work: () => Promise<boolean>) => Promise<void>;
} {
  const button = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [focusRequests, setFocusRequests] = useState(0);

  // A disabled button cannot be focused before the rerender.
  useEffect(() => {
    if (focusRequests > 0 && isFocusLost()) button.current?.focus();
  }, [focusRequests]);

  async function run(work: () => Promise<boolean>): Promise<void> {
    setBusy(true);
    try {
      if (await work()) setFocusRequests((count) => count + 1);
    } finally {
      setBusy(false);
    }
  }

  return { button, busy, run };
}
