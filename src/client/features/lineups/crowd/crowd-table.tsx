import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { requireBoard, slotSubtitle } from '#client/lineups/boards.ts';
import { shareText } from '#client/lineups/crowd/crowd-share-text.ts';
import { Figure } from '#client/lineups/figure.tsx';
import { ShareCells } from '#client/lineups/share-cells.tsx';
import { ItemLink } from '#client/links/item-link.tsx';
import { NamesMarked } from '#client/lists/names-marked.tsx';
import { pluralize } from '#client/lists/pluralize.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Name } from '#client/ui/name.tsx';
import { isBold, listedPicks, maxPicked } from '#contract/lineups/crowd.ts';
import { type Crowd, type CrowdPick, getFansPick } from '#contract/lineups/crowd-items.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import styles from './crowd-table.module.css';
import { BoldTag, FansPickTag, OwnTag } from './crowd-tags.tsx';
import { otherSlotText } from './crowd-text.ts';
import { type OwnPick, ownPickIn } from './own-picks.ts';

interface CrowdTableProps {
  lineup: Lineup;
  crowd: Crowd;
  chosen: Slot;
  onChoose: (slot: string) => void;
}

interface Others {
  readonly items: number;
  readonly count: number;
  readonly share: number | null;
}

export function CrowdTable({ lineup, crowd, chosen, onChoose }: CrowdTableProps) {
  const picks = (crowd.slots[chosen.name] ?? []) as readonly CrowdPick[];
  const others = crowd.others[chosen.name] as Others | undefined;
  const ownPick = ownPickIn(crowd, chosen);
  const fansPick = getFansPick(crowd, lineup, chosen);
  const isListed = (id: string) => picks.some(({ item }) => item._id === id);
  const topPick = picks[0];
  // The most picked item may be in another slot of the fans' lineup.
  const isDisplaced =
    topPick !== undefined && fansPick !== null && topPick.item._id !== fansPick.item._id;
  const index = lineup.slots.indexOf(chosen);
  const otherSlot = isDisplaced
    ? lineup.slots.find((slot) => getFansPick(crowd, lineup, slot)?.item._id === topPick.item._id)
    : undefined;
  const pickedItems = picks.length + (others?.items ?? 0);
  return (
    <section className={styles.card} aria-labelledby="crowd-place">
      <div className={styles.head}>
        <h2 id="crowd-place">{chosen.label}</h2>
        <IconButton
          label="Previous place"
          icon={<IconArrowLeft size={20} aria-hidden="true" />}
          aria-disabled={index === 0}
          onClick={() => index > 0 && onChoose(lineup.slots[index - 1]?.name ?? chosen.name)}
        />
        <IconButton
          label="Next place"
          icon={<IconArrowRight size={20} aria-hidden="true" />}
          aria-disabled={index === lineup.slots.length - 1}
          onClick={() => onChoose(lineup.slots[index + 1]?.name ?? chosen.name)}
        />
        <p>
          <span>{picks.length < listedPicks ? 'The most picked' : 'The ten most picked'}</span>
          <span>
            {pickedItems > listedPicks &&
              `, of ${pickedItems >= maxPicked ? 'more than ' : ''}${pluralize(pickedItems, lineup.of.labels.one, lineup.of.labels.many)}`}
          </span>
        </p>
      </div>
      {picks.length === 0 && <p className={styles.none}>Nobody is picked here yet.</p>}
      <ol>
        {picks.map((pick, row) => (
          <PickRow
            key={pick.item._id}
            lineup={lineup}
            pick={pick}
            rank={row + 1}
            isOwn={ownPick?.item._id === pick.item._id}
            isFansPick={isDisplaced && pick.item._id === fansPick.item._id}
          />
        ))}
        {ownPick && !isListed(ownPick.item._id) && (
          <PickRow lineup={lineup} pick={ownPick} rank={ownPick.rank} isOwn isFansPick={false} />
        )}
      </ol>
      <p className={styles.foot}>
        <span>
          <span>
            {otherSlot && topPick && (
              <NamesMarked
                names={[topPick.item.name]}
              >{`${otherSlotText(topPick.item.name, otherSlot)} `}</NamesMarked>
            )}
          </span>
          <span>{others && others.count > 0 && othersText(lineup, others)}</span>
        </span>
        {picks.some(({ share }) => share !== null) && <span>Each square is 4% of the fans.</span>}
      </p>
    </section>
  );
}

function othersText(lineup: Lineup, { items, share }: Others): string {
  const { one, many } = lineup.of.labels;
  const itemsText = pluralize(items, `other ${one}`, `other ${many}`);
  return share === null ? itemsText : `${itemsText}, ${shareText(share)}`;
}

interface PickRowProps {
  lineup: Lineup;
  pick: CrowdPick | OwnPick;
  rank: number | null;
  isOwn: boolean;
  isFansPick: boolean;
}

function PickRow({ lineup, pick: { item, count, share }, rank, isOwn, isFansPick }: PickRowProps) {
  const { layout } = requireBoard(lineup);
  return (
    <li className={styles.row} data-own={isOwn || undefined}>
      <span className={styles.rank}>{rank ?? '–'}</span>
      <span className={styles.figure} data-layout={layout.type}>
        <Figure lineup={lineup} item={item} />
      </span>
      <span className={styles.words}>
        <ItemLink of={lineup.of} id={item._id}>
          <Name>{item.name}</Name>
        </ItemLink>
        <span className={styles.beside}>
          <Name>{slotSubtitle(lineup, item)}</Name>
        </span>
        {(isOwn || isFansPick) && (
          <span className={styles.tags}>
            {isOwn && <OwnTag />}
            {isOwn && isBold(share) && <BoldTag />}
            {isFansPick && <FansPickTag one={lineup.labels.one} />}
          </span>
        )}
      </span>
      {share !== null && <ShareCells share={share} className={styles.cells} />}
      <span className={styles.share}>
        {share !== null && <b>{shareText(share)}</b>}
        <span>{pluralize(count, 'fan', 'fans')}</span>
      </span>
    </li>
  );
}
