import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useHydrated } from '#client/api/stored/session.ts';
import { isFocusLost } from '#client/ui/hooks/focus.ts';
import { isConversion } from '#client/ui/hooks/keys.ts';
import { showNotice } from '#client/ui/notices/notice.tsx';
import type { InputValue } from '#contract/form-checks.ts';
import { notices } from '#contract/notices.ts';

/** The sentence under each wrong field. */
export type FieldErrors<Name extends string> = { readonly [Field in Name]?: string };

export interface FormState<Name extends string> {
  /** For the `<form>` itself. */
  readonly form: {
    readonly ref: RefObject<HTMLFormElement | null>;
    /** Never the address bar, should a browser send the form by itself. */
    readonly method: 'post';
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
  };
  readonly errors: FieldErrors<Name>;
  /** Sending: the button is busy. */
  readonly busy: boolean;
  /** Before hydration a submit would leave the page, so the button waits for it. */
  readonly ready: boolean;
  /** Whether it was sent before and stayed. */
  readonly attempted: boolean;
  /** Takes the sentences away from under fields; inputs with a name do so themselves. */
  readonly clear: (...names: readonly Name[]) => void;
}

/**
 * Runs a form: sends it once at a time, keeps the sentence under each field until the field is
 * changed, and moves focus to the first wrong field. Enter goes on to the next field that is still
 * empty, if there is one, and sends the form otherwise. Where none is wrong the button has it back,
 * unless whoever sent the form went on elsewhere. `send` judges and sends; it answers the
 * sentences, or null when the form is about to go.
 */
export function useForm<Name extends string>(
  send: (data: FormData) => Promise<FieldErrors<Name> | null>,
): FormState<Name> {
  const ref = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const ready = useHydrated();
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [busy, setBusy] = useState(false);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    if (attempts > 0 && ref.current) moveFocus(ref.current);
  }, [attempts]);

  async function submit(data: FormData): Promise<void> {
    sending.current = true;
    setBusy(true);
    // A browser may refuse as well, as its storage when it is full: the form must not hang.
    const found = await send(data).catch((error: unknown) => {
      reportError(error);
      showNotice(notices.createFailed);
      return {};
    });
    if (found === null) return;
    sending.current = false;
    setErrors(found);
    setBusy(false);
    setAttempts((count) => count + 1);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!sending.current) void submit(new FormData(event.currentTarget));
  }

  function clear(...names: readonly string[]): void {
    const cleared = Object.fromEntries(names.map((name) => [name, undefined]));
    setErrors((shown) => (names.some((name) => name in shown) ? { ...shown, ...cleared } : shown));
  }

  function onInput({ target }: FormEvent<HTMLFormElement>): void {
    if (target instanceof HTMLInputElement) clear(target.name);
  }

  return {
    form: { ref, method: 'post', noValidate: true, onSubmit, onInput, onKeyDown: goOnByEnter },
    errors,
    busy,
    ready,
    attempted: attempts > 0,
    clear,
  };
}

/** Enter in a field of a form that is not filled in yet goes on, as the key of a phone says. */
function goOnByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event;
  const isMeant = event.key === 'Enter' && !event.defaultPrevented && !isConversion(event);
  if (!isMeant || !(target instanceof HTMLInputElement)) return;
  const inputs = [...currentTarget.querySelectorAll<HTMLInputElement>('input, select, textarea')];
  const next = inputs
    .slice(inputs.indexOf(target) + 1)
    .find((input) => input.validity.valueMissing && input.name !== target.name);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Focuses the first wrong input, else the button, which lost the focus while it was busy. */
function moveFocus(form: HTMLFormElement): void {
  const wrong = form.querySelector('[aria-invalid="true"]');
  if (!wrong && !isFocusLost() && !form.contains(document.activeElement)) return;
  const target = wrong?.matches('input, select, textarea')
    ? wrong
    : (wrong?.querySelector('input') ?? form.querySelector('[type="submit"]'));
  if (target instanceof HTMLElement) target.focus();
}

/** What a form's named inputs hold, its files left out. */
export function textsIn(data: FormData): Readonly<Record<string, InputValue>> {
  return Object.fromEntries(
    [...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
