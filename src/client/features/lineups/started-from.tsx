import { FanLink, ItemLink } from '#client/links/item-link.tsx';
import { Name } from '#client/ui/name.tsx';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { LineupDetail } from '#contract/lineups/lineup-items.ts';
import styles from './started-from.module.css';

export function StartedFrom(props: { lineup: Lineup; source: LineupDetail['startedFrom'] }) {
  const { lineup, source } = props;
  if (!source) return null;
  return (
    <p className={styles.line}>
      Started from{' '}
      <ItemLink of={lineup} id={source._id}>
        <Name>{source.name}</Name>
      </ItemLink>{' '}
      of{' '}
      <FanLink id={source.owner._id}>
        <Name>{source.owner.name}</Name>
      </FanLink>
    </p>
  );
}
