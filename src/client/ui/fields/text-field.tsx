import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps, useFieldFrame } from './field.tsx';

export interface TextFieldProps extends FieldFrameProps, ComponentProps<'input'> {
  unit?: string;
  icon?: ReactNode;
}

export function TextField({
  label,
  help,
  error,
  wrongBy,
  helpBy,
  optional,
  unit,
  icon,
  className,
  id,
  ...input
}: TextFieldProps) {
  const frame = useFieldFrame({ label, help, error, wrongBy, helpBy, optional }, id);
  return (
    <FieldFrame frame={frame} className={className}>
      <span className={styles.box}>
        {icon && <span className={styles.leading}>{icon}</span>}
        <input
          type="text"
          dir="auto"
          required={!optional}
          {...input}
          {...frame.input}
          className={styles.input}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
      </span>
    </FieldFrame>
  );
}
