import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps, useFieldFrame } from './field.tsx';

interface TextAreaFieldProps extends FieldFrameProps, ComponentProps<'textarea'> {}

export function TextAreaField({
  label,
  help,
  error,
  optional,
  className,
  id,
  ...area
}: TextAreaFieldProps) {
  const frame = useFieldFrame({ label, help, error, optional }, id);
  return (
    <FieldFrame frame={frame} className={className}>
      <span className={styles.box}>
        <textarea
          dir="auto"
          required={!optional}
          {...area}
          {...frame.input}
          className={classNames(styles.input, styles.area)}
        />
      </span>
    </FieldFrame>
  );
}
