import type { ReactNode } from 'react';
import styles from './legal-page.module.css';

interface Props {
  readonly title: string;
  /** The whole page in a sentence or two. */
  readonly lead: ReactNode;
  /** Day of the text's last change, ISO. */
  readonly updated: string;
  readonly children: ReactNode;
}

/** A page to be read: one column of about seventy characters. */
export function LegalPage({ title, lead, updated, children }: Props) {
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

/** One numbered part of such a page; the numbers are the style sheet's. */
export function LegalSection({ title, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
