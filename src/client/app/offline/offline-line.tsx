import { Button } from '#client/ui/buttons/button.tsx';
import styles from './offline-line.module.css';

export function OfflineLine({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.bar} role="status">
      <p className={styles.words}>
        <b>You are offline.</b> Pages you open now need the network; your drafts are kept.
      </p>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
