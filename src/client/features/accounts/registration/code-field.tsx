import {
  type ClipboardEvent,
  type FormEvent,
  type Ref,
  type SyntheticEvent,
  useState,
} from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { FieldFrame, useFieldFrame } from '#client/ui/fields/field.tsx';
import styles from './code-field.module.css';
import { codeLength, pastedDigits, typedDigits, typedError } from './confirmation-code.ts';

const positions = Array.from({ length: codeLength }, (_, index) => index);

/** Ambiguous digits must not be guessed. */
const unclearPaste = 'Paste only the six digits';

interface CellsProps {
  readonly digits: string;
  readonly asked?: boolean;
}

export function CodeCells({ digits, asked = false }: CellsProps) {
  return (
    <span
      className={classNames(styles.cells, asked && styles.asked)}
      translate="no"
      aria-hidden="true"
    >
      {positions.map((index) => (
        <span
          key={index}
          className={styles.cell}
          data-filled={index < digits.length || undefined}
          data-next={index === Math.min(digits.length, codeLength - 1) || undefined}
        >
          {digits[index]}
        </span>
      ))}
    </span>
  );
}

interface Props {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly help: string;
  readonly error: string | undefined;
  readonly describedBy: string;
}

/** Single input, named 'confirmationCode', drawn as six cells; a paste fills all. */
export function CodeField({ ref, label, help, error: refused, describedBy }: Props) {
  const [digits, setDigits] = useState('');
  const [unclear, setUnclear] = useState(false);
  const error = typedError(digits) ?? (unclear ? unclearPaste : refused);
  const frame = useFieldFrame({ label, help, error });

  function onInput({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) {
    setUnclear(false);
    // Changing text during IME composition would type it again.
    const isComposed = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
    setDigits(isComposed ? currentTarget.value : typedDigits(currentTarget.value));
  }
  /**
   * Caret and selection are invisible, so edits in the middle would go unnoticed. Selecting all
   * stays possible.
   */
  function moveToEnd({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const { selectionStart, selectionEnd, value } = currentTarget;
    const isAllSelected = value !== '' && selectionStart === 0 && selectionEnd === value.length;
    if (!isAllSelected) currentTarget.setSelectionRange(codeLength, codeLength);
  }
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    const pasted = pastedDigits(event.clipboardData.getData('text'));
    setUnclear(pasted === null);
    if (pasted === null) return;
    setDigits(pasted);
    // Makes the form clear its error for the previous digits.
    event.currentTarget.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <FieldFrame frame={frame}>
      <span className={styles.box} data-invalid={error ? true : undefined}>
        <CodeCells digits={digits} />
        <input
          {...frame.input}
          ref={ref}
          aria-describedby={`${describedBy} ${frame.input['aria-describedby'] ?? ''}`.trim()}
          className={styles.input}
          type="text"
          name="confirmationCode"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          // Not marked as required (docs/product/accounts.md#codes); a notice reports an empty
          // field.
          maxLength={codeLength}
          value={digits}
          onChange={onInput}
          onPaste={onPaste}
          onCompositionEnd={onInput}
          onKeyDown={moveToEnd}
          onSelect={moveToEnd}
        />
      </span>
    </FieldFrame>
  );
}
