import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps, useFieldFrame } from './field.tsx';

interface SelectFieldProps extends FieldFrameProps, ComponentProps<'select'> {}

export function SelectField({
  label,
  help,
  error,
  wrongBy,
  optional,
  className,
  id,
  children,
  ...select
}: SelectFieldProps) {
  const frame = useFieldFrame({ label, help, error, wrongBy, optional }, id);
  return (
    <FieldFrame frame={frame} className={className}>
      <span className={styles.box}>
        <select
          required={!optional}
          {...select}
          {...frame.input}
          className={classNames(styles.input, styles.select)}
        >
          {children}
        </select>
        <IconChevronDown size={20} className={styles.chevron} aria-hidden="true" />
      </span>
    </FieldFrame>
  );
}
