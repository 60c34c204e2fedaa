import { IconHeartFilled } from '@tabler/icons-react';
import { drawnText } from '#client/artwork/drawn-text.ts';
import { ItemArtwork } from '#client/artwork/item-artwork.tsx';
import { Figure } from '#client/lineups/figure.tsx';
import { ItemLink } from '#client/links/item-link.tsx';
import { CutName } from '#client/lists/cut-name.tsx';
import { NamesMarked, namesIn } from '#client/lists/names-marked.tsx';
import { notChecked } from '#client/sources/unchecked-mark.tsx';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { missingValue } from '#client/weights/measure.ts';
import { useWeightUnit } from '#client/weights/weight-unit.ts';
import { isolated } from '#contract/isolated.ts';
import type { Item } from '#contract/kinds/items.ts';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import type { Lead } from '#contract/kinds/leads.ts';
import { toSlotItem } from '#contract/lineups/lineup-items.ts';
import { formatField } from '../format.ts';
import { getLineup } from '../views.ts';
import styles from './tile.module.css';

interface TileProps {
  kind: Kind;
  item: Item;
  shows: Lead['tile'];
}

export function Tile({ kind, item, shows: { secondary, number } }: TileProps) {
  const lineup = getLineup(kind);
  const unit = useWeightUnit();
  const drawnNumbers = drawnText(kind, item, unit);
  const secondaryText = formatField(kind, item, secondary, unit);
  return (
    <ItemLink of={kind} id={item._id} className={styles.tile}>
      <span className={styles.figure}>
        {lineup ? (
          <Figure lineup={lineup} item={toSlotItem(lineup, item)} className={styles.drawn} />
        ) : (
          <ItemArtwork item={item} kind={kind.name} size="card" decorative />
        )}
        {item.liked && <IconHeartFilled size={14} className={styles.liked} aria-hidden="true" />}
      </span>
      <span className={styles.name} title={isolated(item.name)}>
        <CutName>{item.name}</CutName>
      </span>
      {drawnNumbers && <VisuallyHidden>, {drawnNumbers}</VisuallyHidden>}
      {secondary && (
        <span className={styles.secondary} title={secondaryText}>
          {secondaryText !== missingValue && (
            <>
              <VisuallyHidden>, </VisuallyHidden>
              <NamesMarked names={namesIn(kind, item)}>{secondaryText}</NamesMarked>
            </>
          )}
        </span>
      )}
      {item.unchecked && (
        <span className={styles.secondary}>
          <VisuallyHidden>, </VisuallyHidden>
          {notChecked}
        </span>
      )}
      {number && (
        <span className={styles.number}>
          <VisuallyHidden>, {getField(kind, number)?.label} </VisuallyHidden>
          {formatField(kind, item, number, unit)}
        </span>
      )}
      {item.liked && <VisuallyHidden>, liked</VisuallyHidden>}
    </ItemLink>
  );
}

export function PendingTile({ shows: { secondary, number } }: Pick<TileProps, 'shows'>) {
  return (
    <span className={styles.tile} aria-hidden="true">
      <Skeleton className={styles.figure} />
      <Skeleton shape="line" className={styles.pendingName} />
      {secondary && <span className={styles.secondary} />}
      {number && <span className={styles.number} />}
    </span>
  );
}
