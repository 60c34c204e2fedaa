import { formatCount } from '#client/lists/pluralize.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import styles from './filter-form.module.css';

interface MoreToggleProps {
  open: boolean;
  count: number;
  onToggle: (open: boolean) => void;
}

export function MoreToggle({ open, count, onToggle }: MoreToggleProps) {
  return (
    <Button
      variant="quiet"
      className={styles.more}
      aria-expanded={open}
      onClick={() => onToggle(!open)}
    >
      {open ? 'Fewer' : `${formatCount(count)} more`}
    </Button>
  );
}
