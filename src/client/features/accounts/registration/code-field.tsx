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
import {
  checkDigits,
  codeLength,
  parsePastedDigits,
  parseTypedDigits,
} from './confirmation-code.ts';

const positions = Array.from({ length: codeLength }, (_, index) => index);

const ambiguousPaste = 'Paste only the six digits';

interface CellsProps {
  readonly digits: string;
  readonly grouped?: boolean;
}

export function CodeCells({ digits, grouped = false }: CellsProps) {
  return (
    <span
      className={classNames(styles.cells, grouped && styles.grouped)}
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

interface CodeFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly help: string;
  readonly error: string | undefined;
  readonly describedBy: string;
}

export function CodeField({ ref, label, help, error: refused, describedBy }: CodeFieldProps) {
  const [digits, setDigits] = useState('');
  const [isAmbiguous, setAmbiguous] = useState(false);
  const error = checkDigits(digits) ?? (isAmbiguous ? ambiguousPaste : refused);
  const frame = useFieldFrame({ label, help, error });

  function handleInput({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) {
    setAmbiguous(false);
    // Changing the text during IME composition would insert it twice.
    const isComposed = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
    setDigits(isComposed ? currentTarget.value : parseTypedDigits(currentTarget.value));
  }
  /** Keeps the invisible caret at the end. */
  function moveToEnd({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const { selectionStart, selectionEnd, value } = currentTarget;
    const isAllSelected = value !== '' && selectionStart === 0 && selectionEnd === value.length;
    if (!isAllSelected) currentTarget.setSelectionRange(codeLength, codeLength);
  }
  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    const pasted = parsePastedDigits(event.clipboardData.getData('text'));
    setAmbiguous(pasted === null);
    if (pasted === null) return;
    setDigits(pasted);
    // Clears the form's error, which only input events do.
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
          // The form reports an empty field (docs/product/accounts.md#codes).
          maxLength={codeLength}
          value={digits}
          onChange={handleInput}
          onPaste={handlePaste}
          onCompositionEnd={handleInput}
          onKeyDown={moveToEnd}
          onSelect={moveToEnd}
        />
      </span>
    </FieldFrame>
  );
}
