import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps, useFieldFrame } from './field.tsx';

interface PasswordFieldProps extends FieldFrameProps, Omit<ComponentProps<'input'>, 'type'> {}

export function PasswordField({
  label,
  help,
  error,
  optional,
  className,
  id,
  ...input
}: PasswordFieldProps) {
  const frame = useFieldFrame({ help, error }, id);
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame
      label={label}
      help={help}
      error={error}
      optional={optional}
      frame={frame}
      className={className}
    >
      <span className={styles.box}>
        <input
          required={!optional}
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...frame.input}
          type={shown ? 'text' : 'password'}
          className={styles.input}
        />
        <IconButton
          variant="quiet"
          className={styles.reveal}
          label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          icon={shown ? <IconEyeOff size={20} /> : <IconEye size={20} />}
          onClick={() => setShown(!shown)}
        />
      </span>
    </FieldFrame>
  );
}
