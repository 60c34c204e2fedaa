import { Button } from '#client/ui/buttons/button.tsx';
import styles from './load-failed.module.css';

/** In the place of a list that did not come. */
export function LoadFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <p className={styles.failed} role="alert">
      <span>This could not be loaded.</span>
      <Button size="sm" busy={busy} onClick={() => onRetry()}>
        Try again
      </Button>
    </p>
  );
}
