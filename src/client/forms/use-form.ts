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

export type FieldErrors<Name extends string> = { readonly [Field in Name]?: string };

export interface FormState<Name extends string> {
  readonly form: {
    readonly ref: RefObject<HTMLFormElement | null>;
    /** Keeps the values out of the URL if the browser submits natively. */
    readonly method: 'post';
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
  };
  readonly errors: FieldErrors<Name>;
  readonly busy: boolean;
  /** False before hydration, when a submit would leave the page. The button waits for it. */
  readonly ready: boolean;
  /** True after a failed attempt. */
  readonly attempted: boolean;
  /** Clears the errors of fields. Named inputs do so themselves. */
  readonly clear: (...names: readonly Name[]) => void;
}

/**
 * State of a form: sends once at a time, keeps each field's error until it changes, and focuses the
 * first invalid field, else the button, unless the user moved the focus elsewhere. Enter moves to
 * the next empty field, or submits if there is none. `send` validates and sends. It returns the
 * errors, or null if the form is about to unmount.
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
    // Browser APIs may throw too, such as a full storage, and must not block the form.
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

/** Enter in an incomplete form moves to the next field, as a phone's key says. */
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

/** Focuses the first invalid input, else the button, which lost the focus while busy. */
function moveFocus(form: HTMLFormElement): void {
  const wrong = form.querySelector('[aria-invalid="true"]');
  if (!wrong && !isFocusLost() && !form.contains(document.activeElement)) return;
  const target = wrong?.matches('input, select, textarea')
    ? wrong
    : (wrong?.querySelector('input') ?? form.querySelector('[type="submit"]'));
  if (target instanceof HTMLElement) target.focus();
}

export function textsIn(data: FormData): Readonly<Record<string, InputValue>> {
  return Object.fromEntries(
    [...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
