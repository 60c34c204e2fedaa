import { notices } from '#contract/notices.ts';
import styles from './save-not-sent.module.css';

export function SaveNotSent() {
  return (
    <p className={styles.unsent} role="alert">
      <b>{notices.offline.title}.</b> What you entered is still here.
    </p>
  );
}
