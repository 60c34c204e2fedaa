import type { Item } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { IncomingLead, Lead, SharingLead } from '#contract/kinds/leads.ts';
import { formatMatches } from '../finder/finder-text.ts';
import styles from './lead-sections.module.css';
import { PendingTile, Tile } from './tile.tsx';

interface TilesProps {
  kind: Kind;
  items: readonly Item[];
  shows: Lead['tile'];
}

export function Tiles({ kind, items, shows }: TilesProps) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.tiles}>
      {items.map((item) => (
        <li key={item._id}>
          <Tile kind={kind} item={item} shows={shows} />
        </li>
      ))}
    </ul>
  );
}

type Groups = NonNullable<IncomingLead['groups']>;

function groupItems(
  { by, rows, others }: Groups,
  items: readonly Item[],
): { readonly title: string; readonly items: readonly Item[]; readonly isMixed: boolean }[] {
  const isIn = (item: Item, values: readonly string[]) => values.includes(String(item[by]));
  const isUngrouped = (item: Item) => rows.every(({ values }) => !isIn(item, values));
  return [
    ...rows.map(({ title, values }) => ({
      title,
      items: items.filter((item) => isIn(item, values)),
      isMixed: values.length > 1,
    })),
    { title: others, items: items.filter(isUngrouped), isMixed: true },
  ].filter((group) => group.items.length > 0);
}

interface GroupedTilesProps extends TilesProps {
  groups: Groups;
  counted: boolean;
}

export function GroupedTiles({ kind, items, shows, groups, counted }: GroupedTilesProps) {
  return groupItems(groups, items).map((group) => (
    <div key={group.title} className={styles.group}>
      <div className={styles.groupHead}>
        <h3>{group.title}</h3>
        {counted && (
          <p className={styles.aside}>{formatMatches(kind, group.items.length, false)}</p>
        )}
      </div>
      <Tiles
        kind={kind}
        items={group.items}
        // The title of a group already names its only value.
        shows={group.isMixed ? shows : { ...shows, secondary: undefined }}
      />
    </div>
  ));
}

/** Size of a group is unknown until the list loads. */
const pendingInGroup = 4;

export function PendingTiles({ lead }: { lead: IncomingLead | SharingLead }) {
  const { size, tile } = lead;
  if (lead.type !== 'incoming' || !lead.groups) return <PendingRow count={size} shows={tile} />;
  return lead.groups.rows.map(({ title }) => (
    <div key={title} className={styles.group}>
      <div className={styles.groupHead}>
        <h3>{title}</h3>
      </div>
      <PendingRow count={pendingInGroup} shows={tile} />
    </div>
  ));
}

function PendingRow({ count, shows }: { count: number; shows: Lead['tile'] }) {
  return (
    <div className={styles.tiles}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <PendingTile key={index} shows={shows} />
      ))}
    </div>
  );
}
