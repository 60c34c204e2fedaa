import { useRef } from 'react';
import type { Problem } from '#contract/errors/errors.ts';
import { register } from '../account-calls.ts';

/** How long its answer is waited for: what is known without it is said soon. */
const timeoutMs = 3000;

/**
 * A function that asks the server what else is wrong with a sign-up in which some fields are wrong
 * already. These go empty and no picture goes along, so that it is refused for certain; the same is
 * asked once only, since such questions are limited. Gives null where nothing is left to ask about,
 * or the answer says nothing of the fields.
 */
export function useRefusal() {
  const last = useRef<{ texts: string; problem: Problem }>(null);

  return async function askRefusal(
    typed: FormData,
    wrong: readonly string[],
    isNameAnswered: boolean,
  ): Promise<Problem | null> {
    const asked = ['email', 'password', ...(isNameAnswered ? [] : ['name'])];
    if (wrong.length === 0 || asked.every((name) => wrong.includes(name))) return null;
    const form = new FormData();
    for (const [name, value] of typed) {
      if (typeof value === 'string') form.set(name, wrong.includes(name) ? '' : value);
    }
    const texts = JSON.stringify([...form]);
    if (last.current?.texts === texts) return last.current.problem;
    const answer = await register(form, AbortSignal.timeout(timeoutMs));
    if (answer.ok || !answer.problem.issues?.length) return null;
    last.current = { texts, problem: answer.problem };
    return answer.problem;
  };
}
