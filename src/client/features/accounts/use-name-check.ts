import { useEffect, useState } from 'react';
import { useDebouncedValue } from '#client/ui/hooks/use-debounced-value.ts';
import { errorSentences, reservedName, takenName } from '#contract/errors/error-sentences.ts';
import { checkText, cleanText } from '#contract/form-checks.ts';
import { registerForm } from '#contract/forms.ts';
import { checkName } from './account-calls.ts';

const field = registerForm.name;
const checkDelay = 600;

/** Null if the name was not checked or the check was inconclusive. */
export type NameCheck =
  | { readonly free: true }
  | { readonly free: false; readonly sentence: string }
  | null;

/**
 * Ignores failed checks, such as one over the rate limit (docs/product/accounts.md#registration).
 */
export function useNameCheck(typed: string, currentName: string | null = null): NameCheck {
  const name = cleanText(field, typed);
  const debouncedName = useDebouncedValue(name, checkDelay);
  const [checked, setChecked] = useState<{ name: string; check: NameCheck }>();

  useEffect(() => {
    if (debouncedName === currentName || checkText(field, debouncedName)) return;
    let isCancelled = false;
    void checkName(debouncedName).then((result) => {
      if (isCancelled) return;
      if (result.ok) {
        const { free, reserved } = result.data;
        const sentence = reserved ? reservedName : takenName;
        setChecked({ name: debouncedName, check: free ? { free } : { free, sentence } });
        return;
      }
      const sentence = errorSentences(result.problem, { name: field.label }).name;
      if (result.problem.code === 'invalid' && sentence)
        setChecked({ name: debouncedName, check: { free: false, sentence } });
    });
    return () => {
      isCancelled = true;
    };
  }, [debouncedName, currentName]);

  return checked?.name === name && name !== currentName ? checked.check : null;
}
