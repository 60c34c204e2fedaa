import type { ReactNode } from 'react';
import { CellDigits } from '../cell-digits.tsx';
import styles from './error-view.module.css';

interface ErrorViewProps {
  /** HTTP status, or 0 without a response. */
  status?: number;
  title: ReactNode;
  message?: ReactNode;
  action?: ReactNode;
  /** Use `h1` if the page has no other content. */
  heading?: 'h1' | 'h2';
}

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
