import { slotSubtitle } from '#client/lineups/boards.ts';
import type { SlotItems } from '#client/lineups/building/slot-items.ts';
import { ItemLink } from '#client/links/item-link.tsx';
import { NamesMarked } from '#client/lists/names-marked.tsx';
import { Name } from '#client/ui/name.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Lineup } from '#contract/lineups/lineup.ts';
import styles from './lineup-page.module.css';
import { statText } from './lineup-text.ts';
import type { VersionChanges } from './versions/version-changes.ts';

export interface OccupantListProps {
  lineup: Lineup;
  slotItems: SlotItems;
  /** Set for a former version. */
  previousItems: VersionChanges['before'] | undefined;
}

export function OccupantList({ lineup, slotItems, previousItems }: OccupantListProps) {
  return (
    <dl className={styles.occupants}>
      {lineup.slots.map((slot) => {
        const occupant = slotItems[slot.name];
        const previous = previousItems?.get(slot.name);
        return (
          <div key={slot.name}>
            <dt>{slot.label}</dt>
            <dd>
              {occupant ? (
                <>
                  <ItemLink of={lineup.of} id={occupant._id}>
                    <Name>{occupant.name}</Name>
                  </ItemLink>
                  <span className={styles.beside}>
                    {' '}
                    <Name>{slotSubtitle(lineup, occupant)}</Name>
                  </span>
                  <VisuallyHidden> {statText(lineup, occupant)}</VisuallyHidden>
                </>
              ) : (
                <span>open</span>
              )}
              {previous !== undefined && (
                <span className={styles.change}>
                  {previous ? (
                    <NamesMarked
                      names={[previous.name]}
                    >{` instead of ${previous.name}`}</NamesMarked>
                  ) : (
                    ' was open'
                  )}
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
