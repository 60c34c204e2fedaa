import { type RefObject, useEffect, useRef, useState } from 'react';
import { isFocusLost } from './focus.ts';

/**
 * A button that is busy while what it started is under way. Busy, it is disabled and loses the
 * focus: it has it back where `work` resolves to true, as after a refusal, and nobody moved the
 * focus elsewhere meanwhile. False leaves it alone, as where the page is left. `button` is its ref.
 */
export function useBusyButton(): {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly busy: boolean;
  readonly run: (work: () => Promise<boolean>) => Promise<void>;
} {
  const button = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [refocused, setRefocused] = useState(0);

  // Not at once: until it is drawn again the button is disabled and takes no focus.
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
