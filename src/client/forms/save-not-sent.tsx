import { Button } from '#client/ui/buttons/button.tsx';
import styles from './save-not-sent.module.css';

interface SaveNotSentProps {
  busy: boolean;
  /** It cannot be sent as it stands by now. */
  disabled?: boolean;
}

/** At the foot of a form that no server answered: nothing is lost, and it can be sent again. */
export function SaveNotSent({ busy, disabled }: SaveNotSentProps) {
  return (
    <div className={styles.unsent} role="alert">
      <p className={styles.words}>
        <b>No answer from the server.</b> What you entered is still here.
      </p>
      <Button type="submit" busy={busy} disabled={disabled}>
        Try again
      </Button>
    </div>
  );
}
