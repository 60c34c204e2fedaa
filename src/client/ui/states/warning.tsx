import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './warning.module.css';

interface Props {
  readonly children: ReactNode;
  /** For an `aria-describedby`. */
  readonly id?: string;
}

/**
 * What must be read before a form is filled in; the weightiest words in `<b>`. No notice covers it.
 */
export function Warning({ children, id }: Props) {
  return (
    <p id={id} className={styles.warning}>
      <IconAlertTriangle size={20} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
