import type { ComponentType } from 'react';
import type { Kind } from '#contract/kinds/kind.ts';
import { kindHeading } from '#contract/titles.ts';
import styles from './item-frame.module.css';
import { fieldAbove, ItemFrame, ItemSurface, LiftsFrame } from './item-frame.tsx';
import { ItemTitle } from './item-title.tsx';

interface Props {
  kind: Kind;
  /** What is drawn in the place of what is not there yet. */
  box: ComponentType<{ className?: string }>;
}

/** An item's page without its data: what it shows in a word, where the name will stand. */
export function ItemOutline({ kind, box: Box }: Props) {
  const title = <ItemTitle>{kindHeading(kind)}</ItemTitle>;
  const above = fieldAbove(kind) === undefined ? null : '';
  const rest = <Box className={styles.rest} />;
  return (
    <ItemSurface isBusy>
      {kind.detail?.panel === 'lifts' ? (
        <>
          <LiftsFrame above={above} title={title} />
          {rest}
        </>
      ) : (
        <ItemFrame
          kind={kind}
          picture={<Box className={styles.unknown} />}
          likes={null}
          above={above}
          title={title}
        >
          {rest}
        </ItemFrame>
      )}
    </ItemSurface>
  );
}
