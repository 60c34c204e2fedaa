import { type RefObject, useEffect, useRef, useState } from 'react';
import { isFocusLost } from './focus.ts';

/**
 * State of a button that is disabled during its work and thereby loses the focus. If `work`
 * resolves to true, as after a refusal, the focus is restored unless the user has moved it. After
 * false, as on navigation, the focus is left alone.
 */
export function useBusyButton(): {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly busy: boolean;
  readonly run: (work: () => Promise<boolean>) => Promise<void>;
} {
  const button = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [focusRequests, setFocusRequests] = useState(0);

  // Focuses after the rerender, since a disabled button cannot be focused.
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
