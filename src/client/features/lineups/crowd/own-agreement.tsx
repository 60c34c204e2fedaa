import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { slotSubtitle } from '#client/lineups/boards.ts';
import { shareText } from '#client/lineups/crowd/crowd-share-text.ts';
import { Figure } from '#client/lineups/figure.tsx';
import { BuilderButton } from '#client/lineups/gallery/lineup-links.tsx';
import { ShareCells } from '#client/lineups/share-cells.tsx';
import { ItemLink } from '#client/links/item-link.tsx';
import { NamesMarked } from '#client/lists/names-marked.tsx';
import { itemPath } from '#client/paths.ts';
import { ButtonLink } from '#client/ui/buttons/button-link.tsx';
import { Name } from '#client/ui/name.tsx';
import { isBold } from '#contract/lineups/crowd.ts';
import { type Crowd, getFansPick } from '#contract/lineups/crowd-items.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import { BoldTag } from './crowd-tags.tsx';
import { boldCountText, fansPickText, samePicksText } from './crowd-text.ts';
import styles from './own-agreement.module.css';
import { type OwnPick, ownPicksOf } from './own-picks.ts';

interface OwnProps {
  lineup: Lineup;
  crowd: Crowd;
}

export function OwnAgreement({ lineup, crowd }: OwnProps) {
  const { own } = crowd;
  if (!own || own.share === null) return null;
  const boldPicks = ownPicksOf(crowd, lineup).filter(({ pick }) => pick && isBold(pick.share));
  return (
    <div className={styles.own}>
      <OwnPicks lineup={lineup} crowd={crowd}>
        Share of fans with the same {lineup.of.labels.one} in the same place
      </OwnPicks>
      <section aria-labelledby="you-stand" className={styles.sentence}>
        <h2 id="you-stand" tabIndex={-1}>
          {`You stand with ${shareText(own.share)} of the fans`}
        </h2>
        <p>
          That is the share of fans who made your pick, on average over your {lineup.slots.length}{' '}
          places. Under 10% is a bold pick. {boldCountText(boldPicks.length)}
        </p>
        <OwnActions lineup={lineup} crowd={crowd} />
      </section>
    </div>
  );
}

/** Replaces the shares, for which there are too few fans. */
export function OwnAmongFew({ lineup, crowd }: OwnProps) {
  const samePicks = ownPicksOf(crowd, lineup).filter(({ pick }) => fansSlotOf(crowd, lineup, pick));
  return (
    <div className={styles.few}>
      <OwnPicks lineup={lineup} crowd={crowd}>
        {samePicksText(lineup, samePicks.length)}
      </OwnPicks>
      <OwnActions lineup={lineup} crowd={crowd} />
    </div>
  );
}

function OwnPicks({ lineup, crowd, children }: OwnProps & { children: ReactNode }) {
  return (
    <section aria-labelledby="own-picks">
      <div className={styles.head}>
        <h2 id="own-picks">Your picks</h2>
        <p>{children}</p>
      </div>
      <ul>
        {ownPicksOf(crowd, lineup).map(({ slot, pick }) => (
          <OwnRow key={slot.name} lineup={lineup} crowd={crowd} slot={slot} pick={pick} />
        ))}
      </ul>
    </section>
  );
}

function OwnActions({ lineup, crowd: { own } }: OwnProps) {
  const { one } = lineup.labels;
  return (
    <div className={styles.actions}>
      <BuilderButton
        variant="primary"
        lineup={lineup}
        icon={<IconPencil size={20} aria-hidden="true" />}
      >
        Update {one}
      </BuilderButton>
      {own && <ButtonLink to={itemPath(lineup, own._id)}>Show {one}</ButtonLink>}
    </div>
  );
}

function fansSlotOf(crowd: Crowd, lineup: Lineup, pick: OwnPick | null): Slot | undefined {
  return lineup.slots.find(
    (slot) => pick && getFansPick(crowd, lineup, slot)?.item._id === pick.item._id,
  );
}

interface OwnRowProps extends OwnProps {
  slot: Slot;
  pick: OwnPick | null;
}

function OwnRow({ lineup, crowd, slot, pick }: OwnRowProps) {
  const fansPick = getFansPick(crowd, lineup, slot);
  const hasShares = crowd.own?.share !== null;
  const share = pick?.share ?? 0;
  return (
    <li className={styles.row}>
      <span className={styles.slot}>{slot.label}</span>
      <span className={styles.figure}>{pick && <Figure lineup={lineup} item={pick.item} />}</span>
      <span className={styles.words}>
        {pick ? (
          <ItemLink of={lineup.of} id={pick.item._id} title={slotSubtitle(lineup, pick.item) ?? ''}>
            <Name>{pick.item.name}</Name>
          </ItemLink>
        ) : (
          <b>open</b>
        )}
        <span className={styles.beside}>
          <NamesMarked names={[fansPick?.item.name]}>
            {fansPickText(slot, fansSlotOf(crowd, lineup, pick), fansPick?.item.name)}
          </NamesMarked>
        </span>
      </span>
      {hasShares && (
        <>
          <span className={styles.tag}>{pick && isBold(pick.share) && <BoldTag />}</span>
          <ShareCells share={share} className={styles.cells} />
          <b className={styles.share}>{shareText(share)}</b>
        </>
      )}
    </li>
  );
}
