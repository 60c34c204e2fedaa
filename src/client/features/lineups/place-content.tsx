import { IconPlus } from '@tabler/icons-react';
import { DrawingSvg } from '#client/artwork/drawing-svg.tsx';
import { Figure } from '#client/community/figure.tsx';
import type { Lineup, Slot, SlotItem } from '#contract/lineup.ts';
import { elevenPlaces } from '#sports/football/artwork-eleven.ts';
import { shirtName } from '#sports/football/artwork-shirt.ts';
import { drawOpenHelmet } from '#sports/motogp/artwork-podium.ts';
import { teamName } from './lineup-words.ts';
import styles from './place-content.module.css';

interface PlaceContentProps {
  lineup: Lineup;
  slot: Slot;
  item: SlotItem | null;
  /** What an empty step says of itself. */
  open?: string;
}

/** What is seen of a slot: who stands there, or that it is open. Its name is told beside it. */
export function PlaceContent(props: PlaceContentProps) {
  const { lineup, slot, item } = props;
  if (lineup.name === 'podium') return <StepContent {...props} />;
  if (!item) {
    return (
      <span className={styles.open} aria-hidden="true">
        <IconPlus className={styles.plus} />
        <b>{elevenPlaces[slot.name]?.short}</b>
        <span className={styles.openLabel}>{slot.label}</span>
      </span>
    );
  }
  return (
    <span className={styles.standing} aria-hidden="true">
      <Figure kind={lineup.of.name} item={item} className={styles.shirt} />
      <span className={styles.board}>{shirtName(item.name)}</span>
    </span>
  );
}

const openHelmet = drawOpenHelmet();

function StepContent({ lineup, slot, item, open = 'Choose a rider' }: PlaceContentProps) {
  return (
    <>
      <span className={styles.helmet}>
        {item ? (
          <Figure kind={lineup.of.name} item={item} />
        ) : (
          <DrawingSvg className={styles.openHelmet} drawing={openHelmet} />
        )}
      </span>
      <span className={styles.nameplate} aria-hidden="true">
        <b>{item?.name ?? slot.label}</b>
        <span>{item ? teamName(item) : open}</span>
      </span>
    </>
  );
}
