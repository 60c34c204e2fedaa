import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { usePressed } from '../hooks/use-pressed.ts';
import styles from './field.module.css';

export interface FieldFrameProps {
  label: string;
  help?: ReactNode;
  /** Error under the input, shown in addition to the help and announced with the input. */
  error?: string;
  /** Id of an error outside the field, possibly shared with other fields. */
  wrongBy?: string | undefined;
  /** Id of a help text outside the field, possibly shared with other fields. */
  helpBy?: string | undefined;
  optional?: boolean;
}

export function useFieldFrame(props: FieldFrameProps, id?: string) {
  const { help, error, wrongBy, helpBy } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  const helpId = `${inputId}-help`;
  const errorId = `${inputId}-error`;
  const describedBy = [wrongBy, error && errorId, help && helpId, helpBy].filter(Boolean).join(' ');
  return {
    ...props,
    inputId,
    helpId,
    errorId,
    input: {
      id: inputId,
      'aria-invalid': error || wrongBy ? (true as const) : undefined,
      'aria-describedby': describedBy || undefined,
    },
  };
}

interface FrameProps {
  frame: ReturnType<typeof useFieldFrame>;
  className?: string;
  children: ReactNode;
}

export function FieldFrame({ frame, className, children }: FrameProps) {
  return (
    <div className={classNames(styles.field, className)} data-field>
      <label className={styles.label} htmlFor={frame.inputId}>
        {frame.label}
        {frame.optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children}
      <ErrorLine id={frame.errorId} error={frame.error} />
      {frame.help && (
        <div className={styles.help} id={frame.helpId}>
          {frame.help}
        </div>
      )}
    </div>
  );
}

interface ErrorLineProps {
  id: string;
  error?: string | null | undefined;
  role?: 'alert';
}

/**
 * Error under a field or choice, referenced by `aria-describedby`. A resolved error keeps its
 * space, and nothing changes during a press, so that the content below does not move.
 */
export function ErrorLine({ id, error = null, role }: ErrorLineProps) {
  const isPressed = usePressed();
  const [shown, setShown] = useState(error);
  const [lastError, setLastError] = useState(error);
  if (!isPressed && shown !== error) setShown(error);
  if (shown && shown !== lastError) setLastError(shown);
  if (shown) {
    return (
      <p className={styles.error} id={id} role={role}>
        <IconAlertTriangle size={18} aria-hidden="true" />
        {shown}
      </p>
    );
  }
  return lastError && <p className={styles.room} data-text={lastError} aria-hidden="true" />;
}
