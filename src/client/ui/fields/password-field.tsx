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
  const frame = useFieldFrame({ label, help, error, optional }, id);
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame frame={frame} className={className}>
      <span className={styles.box}>
        <input
          required={!optional}
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...frame.input}
          type={isShown ? 'text' : 'password'}
          className={styles.input}
        />
        <IconButton
          variant="quiet"
          className={styles.reveal}
          label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          icon={isShown ? <IconEyeOff size={20} /> : <IconEye size={20} />}
          onClick={() => setShown(!isShown)}
        />
      </span>
    </FieldFrame>
  );
}
