import { notices } from '#contract/notices.ts';
import styles from './save-not-sent.module.css';

/**
 * At the foot of a form that no server answered: nothing is lost. The form's own button says that it
 * can be sent again.
 */
export function SaveNotSent() {
  return (
    <p className={styles.unsent} role="alert">
      <b>{notices.offline.title}.</b> What you entered is still here.
    </p>
  );
}
