import { useEffect, useState } from 'react';
import { useDebouncedValue } from '#client/ui/hooks/use-debounced-value.ts';
import { errorSentences, reservedName, takenName } from '#contract/errors/error-sentences.ts';
import { checkText, cleanText } from '#contract/form-checks.ts';
import { registerForm } from '#contract/forms.ts';
import { checkName } from './account-calls.ts';

const field = registerForm.name;
/** How long nothing is typed before a name is asked for, in milliseconds. */
const pause = 600;

/** What the server says of a name; null while it was not asked, or does not say. */
export type NameAnswer =
  | { readonly free: true }
  | { readonly free: false; readonly sentence: string }
  | null;

/**
 * Asks whether a name is free once it may be one and nothing more is typed. An answer counts for the
 * name that it was asked for only; where there is none, as past the limit, the form says nothing
 * (docs/product/accounts.md#registration). The name that a fan has already, `own`, is not asked
 * about.
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
