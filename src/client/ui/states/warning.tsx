import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './warning.module.css';

interface Props {
  readonly children: ReactNode;
  readonly id?: string;
}

/** Never covered by notices. */
export function Warning({ children, id }: Props) {
  return (
    <p id={id} className={styles.warning}>
      <IconAlertTriangle size={20} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
