import { type RefObject, useEffect, useRef, useState } from 'react';
import { isFocusLost } from './focus.ts';

/**
 * Button that is disabled during its work, which loses focus. Focus is restored if `work` resolves
 * to true, as after a refusal, and the user has not moved it. False leaves it alone, as on
 * navigation.
 */
export function useBusyButton(): {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly busy: boolean;
  readonly run: (work: () => Promise<boolean>) => Promise<void>;
} {
  const button = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [refocused, setRefocused] = useState(0);

  // Delayed until the rerender, since a disabled button cannot take focus.
  useEffect(() => {
    if (refocused > 0 && isFocusLost()) button.current?.focus();
  }, [refocused]);

  async function run(work: () => Promise<boolean>): Promise<void> {
    setBusy(true);
    try {
      if (await work()) setRefocused((count) => count + 1);
    } finally {
      setBusy(false);
    }
  }

  return { button, busy, run };
}
