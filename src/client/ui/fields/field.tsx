import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';

/** What every field of a form says about itself. */
export interface FieldFrameProps {
  label: string;
  /** A sentence below the input. */
  help?: ReactNode;
  /** What is wrong; replaces nothing, stands under the input and is read with it. */
  error?: string;
  /** Writes "(optional)" beside the label; required is the default. */
  optional?: boolean;
}

/** Ids and attributes that tie an input to its label, help and error. */
export function useFieldFrame(
  { help, error }: Pick<FieldFrameProps, 'help' | 'error'>,
  id?: string,
) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const helpId = `${inputId}-help`;
  const errorId = `${inputId}-error`;
  const describedBy = [error && errorId, help && helpId].filter(Boolean).join(' ');
  return {
    inputId,
    helpId,
    errorId,
    input: {
      id: inputId,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': describedBy || undefined,
    },
  };
}

/** Label above, input, error and help below; the one frame of every field. */
export function FieldFrame({
  label,
  help,
  error,
  optional = false,
  frame,
  className,
  children,
}: FieldFrameProps & {
  frame: ReturnType<typeof useFieldFrame>;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={classNames(styles.field, className)} data-field>
      <label className={styles.label} htmlFor={frame.inputId}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children}
      {error && <FieldError id={frame.errorId}>{error}</FieldError>}
      {help && (
        <div className={styles.help} id={frame.helpId}>
          {help}
        </div>
      )}
    </div>
  );
}

/** What is wrong with a field or a choice, under it; named by its `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      {children}
    </p>
  );
}
