import { Button } from '#client/ui/buttons/button.tsx';
import styles from './save-not-sent.module.css';

interface SaveNotSentProps {
  /** Whether it is being sent again; absent where the form's own button offers that. */
  busy?: boolean;
}

/** At the foot of a form that no server answered: nothing is lost, and it can be sent again. */
export function SaveNotSent({ busy }: SaveNotSentProps) {
  return (
    <div className={styles.unsent} role="alert">
      <p className={styles.words}>
        <b>No answer from the server.</b> What you entered is still here.
      </p>
      {busy !== undefined && (
        <Button type="submit" busy={busy}>
          Try again
        </Button>
      )}
    </div>
  );
}
