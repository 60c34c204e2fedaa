import { useEffect, useState } from 'react';
import { useDebouncedValue } from '#client/ui/hooks/use-debounced-value.ts';
import { errorSentences, reservedName, takenName } from '#contract/errors/error-sentences.ts';
import { checkText, cleanText } from '#contract/form-checks.ts';
import { registerForm } from '#contract/forms.ts';
import { checkName } from './account-calls.ts';

const field = registerForm.name;
/** Milliseconds without typing before a name is checked. */
const pause = 600;

/** Null if not asked or inconclusive. */
export type NameAnswer =
  | { readonly free: true }
  | { readonly free: false; readonly sentence: string }
  | null;

/**
 * Checks a valid name after typing pauses, except the fan's current name, `own`. Answers count for
 * their name only. Without one, as over the rate limit, the form shows nothing
 * (docs/product/accounts.md#registration).
 */
export function useNameCheck(typed: string, own: string | null = null): NameAnswer {
  const name = cleanText(field, typed);
  const asked = useDebouncedValue(name, pause);
  const [answer, setAnswer] = useState<{ name: string; says: NameAnswer }>();

  useEffect(() => {
    if (asked === own || checkText(field, asked)) return;
    let current = true;
    void checkName(asked).then((result) => {
      if (!current) return;
      if (result.ok) {
        const { free, reserved } = result.data;
        const sentence = reserved ? reservedName : takenName;
        setAnswer({ name: asked, says: free ? { free } : { free, sentence } });
        return;
      }
      const sentence = errorSentences(result.problem, { name: field.label }).name;
      if (result.problem.code === 'invalid' && sentence)
        setAnswer({ name: asked, says: { free: false, sentence } });
    });
    return () => {
      current = false;
    };
  }, [asked, own]);

  return answer?.name === name && name !== own ? answer.says : null;
}
