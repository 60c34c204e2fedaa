import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useHydrated } from '#client/api/session.ts';
import type { FieldErrors } from './field-errors.ts';

interface AccountForm<Name extends string> {
  /** For the `<form>` itself. */
  readonly form: {
    readonly ref: RefObject<HTMLFormElement | null>;
    /** Never the address bar, should a browser send the form by itself. */
    readonly method: 'post';
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
  };
  readonly errors: FieldErrors<Name>;
  /** Sending: the button is busy. */
  readonly busy: boolean;
  /** Before hydration a submit would leave the page, so the button waits for it. */
  readonly ready: boolean;
}

/**
 * Runs a form: reads it, sends it once at a time, holds the message under each field until it is
 * changed, and leads focus to the first field at fault, else back to the button. `send` answers the messages, or
 * null when the page is about to be left.
 */
export function useAccountForm<Name extends string>(
  send: (data: FormData) => Promise<FieldErrors<Name> | null>,
): AccountForm<Name> {
  const ref = useRef<HTMLFormElement>(null);
  const ready = useHydrated();
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [busy, setBusy] = useState(false);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    if (attempts > 0) focusFault(ref.current);
  }, [attempts]);

  async function submit(data: FormData): Promise<void> {
    setBusy(true);
    const faults = await send(data);
    if (faults === null) return;
    setErrors(faults);
    setBusy(false);
    setAttempts((count) => count + 1);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!busy) void submit(new FormData(event.currentTarget));
  }

  function onInput({ target }: FormEvent<HTMLFormElement>): void {
    if (target instanceof HTMLInputElement && target.name in errors) {
      setErrors({ ...errors, [target.name]: undefined });
    }
  }

  return {
    form: { ref, method: 'post', noValidate: true, onSubmit, onInput },
    errors,
    busy,
    ready,
  };
}

function focusFault(form: HTMLFormElement | null): void {
  const fault = form?.querySelector('[aria-invalid="true"]');
  const target = fault?.matches('input, select, textarea')
    ? fault
    : (fault?.querySelector('input') ?? form?.querySelector('[type="submit"]'));
  if (target instanceof HTMLElement) target.focus();
}
