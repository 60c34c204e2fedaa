import type { ReactNode } from 'react';
import styles from './auth-page-layout.module.css';

interface Props {
  readonly title: string;
  /** One secondary line under the title. */
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

/** The frame of register, login and verification: a loud title and one form beside or below. */
export function AuthPageLayout({ title, lead, children }: Props) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      {children}
    </div>
  );
}
