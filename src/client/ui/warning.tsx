import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './warning.module.css';

/** What must be read before a form is filled in; the weightiest words in `<b>`. */
export function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.warning}>
      <IconAlertTriangle size={20} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
