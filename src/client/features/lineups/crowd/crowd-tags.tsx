import { IconBolt, IconCheck } from '@tabler/icons-react';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import styles from './crowd-tags.module.css';

export function BoldTag() {
  return (
    <span className={styles.bold}>
      <IconBolt size={15} fill="currentColor" aria-hidden="true" />
      Bold
      <VisuallyHidden> pick, under 10% of the fans agree</VisuallyHidden>
    </span>
  );
}

export function OwnTag() {
  return (
    <span className={styles.own}>
      <IconCheck size={15} aria-hidden="true" />
      Your pick
    </span>
  );
}

export function FansPickTag({ one }: { one: string }) {
  return <span className={styles.stands}>In the fans’ {one}</span>;
}
