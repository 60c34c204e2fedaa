import { BuilderButton } from '#client/lineups/gallery/lineup-links.tsx';
import { Empty } from '#client/ui/states/empty.tsx';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import type { CrowdGroup } from '#contract/lineups/crowd.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import styles from './crowd-page.module.css';

export function NoCrowd({ lineup, group }: { lineup: Lineup; group: CrowdGroup }) {
  const { one } = lineup.labels;
  const subject = group === 'following' ? 'No fan you follow has' : 'No fan has';
  return (
    <Empty
      title="Oh... It seems like this is empty."
      text={`${subject} one yet: build the first ${one}.`}
      action={
        <BuilderButton variant="primary" lineup={lineup}>
          Build your own {one}
        </BuilderButton>
      }
    />
  );
}

export function PendingCrowd({ lineup }: { lineup: Lineup }) {
  return (
    <div className={styles.crowd}>
      <div>
        <Skeleton className={styles.pending} />
        <p className={styles.counting}>Counting the {lineup.labels.many}…</p>
      </div>
      <Skeleton className={styles.pending} />
    </div>
  );
}
