import type { ReactNode } from 'react';
import styles from './legal-page.module.css';

interface LegalPageProps {
  readonly title: string;
  readonly lead: ReactNode;
  /** ISO date. */
  readonly updated: string;
  readonly children: ReactNode;
}

export function LegalPage({ title, lead, updated, children }: LegalPageProps) {
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <p className={styles.updated}>
          Last changed on <time dateTime={updated}>{updated}</time>
        </p>
      </header>
      <div className={styles.text}>{children}</div>
    </article>
  );
}

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function LegalSection({ title, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
