import type { ReactNode } from 'react';
import { Avatar } from '#client/artwork/avatar-picture.tsx';
import { FanLink } from '#client/links/item-link.tsx';
import { Name } from '#client/ui/name.tsx';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import styles from './person-row.module.css';

interface PersonRowProps {
  person: { readonly _id: string; readonly name: string; readonly image: string | null };
  secondary?: ReactNode;
  action?: ReactNode;
  below?: ReactNode;
}

export function PersonRow({ person, secondary, action, below }: PersonRowProps) {
  return (
    <div className={styles.row}>
      <Avatar name={person.name} image={person.image} size={44} decorative />
      <div className={styles.words}>
        <FanLink id={person._id} className={styles.name}>
          <Name>{person.name}</Name>
        </FanLink>
        {secondary && <p className={styles.secondary}>{secondary}</p>}
      </div>
      {action}
      {below && <div className={styles.below}>{below}</div>}
    </div>
  );
}

export function PendingRows({ count }: { count: number }) {
  const indexes = Array.from({ length: count }, (_, index) => index);
  return indexes.map((index) => (
    <div key={index} className={styles.row}>
      <Skeleton className={styles.pendingPicture} />
      <Skeleton shape="line" className={styles.pendingName} />
    </div>
  ));
}
