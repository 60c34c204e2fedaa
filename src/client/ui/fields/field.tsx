import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { usePressed } from '../hooks/use-pressed.ts';
import styles from './field.module.css';

export interface FieldFrameProps {
  label: string;
  help?: ReactNode;
  error?: string;
  /** Id of an error outside the field. */
  wrongBy?: string | undefined;
  /** Id of a help text outside the field. */
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
 * Keeps the space of a resolved error, and changes nothing during a press, because the content
 * below must not move.
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
