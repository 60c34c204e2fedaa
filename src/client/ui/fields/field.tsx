import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { usePressed } from '../hooks/use-pressed.ts';
import styles from './field.module.css';

/** What every field of a form says about itself. */
export interface FieldFrameProps {
  label: string;
  /** A sentence below the input. */
  help?: ReactNode;
  /** What is wrong; replaces nothing, stands under the input and is read with it. */
  error?: string;
  /** Id of a sentence elsewhere that says what is wrong with it, and perhaps with others. */
  wrongBy?: string | undefined;
  /** Id of a sentence elsewhere that helps with it, and perhaps with others. */
  helpBy?: string | undefined;
  /** Writes "(optional)" beside the label; required is the default. */
  optional?: boolean;
}

/** Ids and attributes that tie an input to its label, help and error. */
export function useFieldFrame(
  { help, error, wrongBy, helpBy }: Pick<FieldFrameProps, 'help' | 'error' | 'wrongBy' | 'helpBy'>,
  id?: string,
) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const helpId = `${inputId}-help`;
  const errorId = `${inputId}-error`;
  const describedBy = [wrongBy, error && errorId, help && helpId, helpBy].filter(Boolean).join(' ');
  return {
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
      <ErrorLine id={frame.errorId} error={error} />
      {help && (
        <div className={styles.help} id={frame.helpId}>
          {help}
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
 * What is wrong with a field or a choice, under it; named by its `aria-describedby`. Whatever stands
 * below stays where it is: once said it leaves its room, and nothing comes or goes during a press.
 */
export function ErrorLine({ id, error = null, role }: ErrorLineProps) {
  const isPressed = usePressed();
  const [shown, setShown] = useState(error);
  const [room, setRoom] = useState(error);
  if (!isPressed && shown !== error) setShown(error);
  if (shown && shown !== room) setRoom(shown);
  if (shown) {
    return (
      <p className={styles.error} id={id} role={role}>
        <IconAlertTriangle size={18} aria-hidden="true" />
        {shown}
      </p>
    );
  }
  return room && <p className={styles.room} data-text={room} aria-hidden="true" />;
}
