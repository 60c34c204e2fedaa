import { IconPlus } from '@tabler/icons-react';
import { type CSSProperties, useMemo } from 'react';
import { DrawingSvg } from '#client/artwork/drawing-svg.tsx';
import { requireBoard, slotSubtitle } from '#client/lineups/boards.ts';
import type { SlotItems } from '#client/lineups/building/slot-items.ts';
import { Figure } from '#client/lineups/figure.tsx';
import { Name } from '#client/ui/name.tsx';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import type { FieldLayout, StepsLayout } from '#sports/artwork/board.ts';
import { shortNames } from '#sports/artwork/short-names.ts';
import styles from './slot-content.module.css';

interface SlotContentProps {
  lineup: Lineup;
  slot: Slot;
  slotItems: SlotItems;
  openText?: string;
}

export function SlotContent(props: SlotContentProps) {
  const { layout } = requireBoard(props.lineup);
  switch (layout.type) {
    case 'field':
      return <FieldContent {...props} layout={layout} />;
    case 'steps':
      return <StepContent {...props} layout={layout} />;
    default:
      return layout satisfies never;
  }
}

function FieldContent(props: SlotContentProps & { layout: FieldLayout }) {
  const { lineup, slot, slotItems, layout } = props;
  const item = slotItems[slot.name];
  if (!item) {
    return (
      <span className={styles.open} aria-hidden="true">
        <IconPlus className={styles.plus} />
        <b>{layout.positions[slot.name]?.short}</b>
        <span className={styles.openLabel}>{slot.label}</span>
      </span>
    );
  }
  const names = shortNames(Object.values(slotItems).flatMap((placed) => placed?.name ?? []));
  return (
    <span className={styles.occupant} aria-hidden="true">
      <Figure lineup={lineup} item={item} className={styles.figure} />
      <ShortName>{names.get(item.name) ?? item.name}</ShortName>
    </span>
  );
}

/** Average width in em. */
const letterWidth = 0.62;

/** Shrinks the font within limits until the longest word fits. */
function ShortName({ children: name }: { children: string }) {
  const longestWord = Math.max(...name.split(/\s+|(?<=-)/u).map((word) => word.length), 1);
  const style = { '--widest': longestWord * letterWidth } as CSSProperties;
  return (
    <span className={styles.board} style={style}>
      <Name>{name}</Name>
    </span>
  );
}

function StepContent(props: SlotContentProps & { layout: StepsLayout }) {
  const { lineup, slot, slotItems, layout } = props;
  const item = slotItems[slot.name];
  const openDrawing = useMemo(() => layout.drawOpen(), [layout]);
  const openText = props.openText ?? `Choose a ${lineup.of.labels.one}`;
  return (
    <>
      <span className={styles.onStep}>
        {item ? (
          <Figure lineup={lineup} item={item} />
        ) : (
          <DrawingSvg className={styles.openStep} drawing={openDrawing} />
        )}
      </span>
      <span className={styles.nameplate} aria-hidden="true">
        <b>{item ? <Name>{item.name}</Name> : <span>{slot.label}</span>}</b>
        <span>{item ? <Name>{slotSubtitle(lineup, item)}</Name> : <span>{openText}</span>}</span>
      </span>
    </>
  );
}
