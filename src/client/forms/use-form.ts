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
  /** False before hydration, when a submit would leave the page. */
  readonly ready: boolean;
  readonly attempted: boolean;
  /** Clears errors. Named inputs clear their own on every change. */
  readonly clear: (...names: readonly Name[]) => void;
}

/**
 * Sends one request at a time. A field's error stays until the field changes. A failed attempt
 * focuses the first invalid field, or else the button, unless the user has moved the focus out.
 * Enter moves to the next empty field, or submits. `send` resolves to the errors, or to null if the
 * form is about to unmount.
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
    if (attempts > 0 && ref.current) focusAfterFailure(ref.current);
  }, [attempts]);

  async function submit(data: FormData): Promise<void> {
    sending.current = true;
    setBusy(true);
    // Browser APIs may throw, for example if storage is full.
    const sendErrors = await send(data).catch((error: unknown) => {
      reportError(error);
      showNotice(notices.createFailed);
      return {};
    });
    if (sendErrors === null) return;
    sending.current = false;
    setErrors(sendErrors);
    setBusy(false);
    setAttempts((count) => count + 1);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!sending.current) void submit(new FormData(event.currentTarget));
  }

  function clear(...names: readonly string[]): void {
    const cleared = Object.fromEntries(names.map((name) => [name, undefined]));
    setErrors((before) =>
      names.some((name) => name in before) ? { ...before, ...cleared } : before,
    );
  }

  function onInput({ target }: FormEvent<HTMLFormElement>): void {
    if (target instanceof HTMLInputElement) clear(target.name);
  }

  return {
    form: { ref, method: 'post', noValidate: true, onSubmit, onInput, onKeyDown: focusNextOnEnter },
    errors,
    busy,
    ready,
    attempted: attempts > 0,
    clear,
  };
}

/** Phones label Enter 'next'. */
function focusNextOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || isConversion(event)) return;
  if (!(target instanceof HTMLInputElement)) return;
  const inputs = [...currentTarget.querySelectorAll<HTMLInputElement>('input, select, textarea')];
  const next = inputs
    .slice(inputs.indexOf(target) + 1)
    .find((input) => input.validity.valueMissing && input.name !== target.name);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The button lost the focus while busy. */
function focusAfterFailure(form: HTMLFormElement): void {
  const invalid = form.querySelector('[aria-invalid="true"]');
  if (!invalid && !isFocusLost() && !form.contains(document.activeElement)) return;
  const target = invalid?.matches('input, select, textarea')
    ? invalid
    : (invalid?.querySelector('input') ?? form.querySelector('[type="submit"]'));
  if (target instanceof HTMLElement) target.focus();
}

export function textsIn(data: FormData): Readonly<Record<string, InputValue>> {
  return Object.fromEntries(
    [...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
