import type { ReactNode } from 'react';
import { CellDigits } from '../cell-digits.tsx';
import styles from './error-view.module.css';

interface ErrorViewProps {
  /** HTTP status, drawn in cells; left out where there was no answer at all. */
  status?: number;
  title: ReactNode;
  message?: ReactNode;
  /** The page's way out, as its back button. */
  action?: ReactNode;
  /** `h1` where this is all the page holds. */
  heading?: 'h1' | 'h2';
}

/** Status, title and message of something that failed, with one way out. */
export function ErrorView({
  status,
  title,
  message,
  action,
  heading: Heading = 'h2',
}: ErrorViewProps) {
  return (
    <section className={styles.view} role="alert">
      {status ? <CellDigits text={String(status)} label={`Status ${status}`} /> : null}
      <Heading className={styles.title}>{title}</Heading>
      {message && <p className={styles.message}>{message}</p>}
      {action}
    </section>
  );
}
