import { useViewer } from '#client/api/stored/session.ts';
import { AverageRating } from '#client/comments/average-rating.tsx';
import { LikeHeart } from '#client/likes/like-button.tsx';
import { itemLikeToggle } from '#client/likes/like-toggle.ts';
import { LineupsButton } from '#client/lineups/gallery/lineup-links.tsx';
import { LineupPicture } from '#client/lineups/lineup-picture.tsx';
import { ItemLink } from '#client/links/item-link.tsx';
import { Name } from '#client/ui/name.tsx';
import { Empty } from '#client/ui/states/empty.tsx';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { getSlotItem, type LineupSummary } from '#contract/lineups/lineup-items.ts';
import { can } from '#contract/policies.ts';
import styles from './lineup-panel.module.css';

interface LineupPanelProps {
  lineup: Lineup;
  built: LineupSummary | null;
}

export function LineupPanel({ lineup, built }: LineupPanelProps) {
  const viewer = useViewer();
  if (!built) {
    return (
      <Empty
        title="Oh... It seems like this is empty."
        action={
          viewer?.verified && <LineupsButton lineup={lineup}>{lineup.labels.show}</LineupsButton>
        }
      />
    );
  }
  return (
    <section className={styles.panel} aria-labelledby="lineup-name">
      <div className={styles.top}>
        <h2 id="lineup-name" className={styles.name}>
          <ItemLink of={lineup} id={built._id}>
            <Name>{built.name}</Name>
          </ItemLink>
        </h2>
        <div className={styles.liked}>
          <AverageRating value={built.averageRating} />
          {can(viewer, 'like', null) && <LikeHeart likeToggle={itemLikeToggle(lineup, built)} />}
        </div>
      </div>
      <div className={styles.split}>
        <div className={styles.picture}>
          <LineupPicture lineup={lineup} item={built} />
        </div>
        <Slots lineup={lineup} built={built} />
      </div>
    </section>
  );
}

function Slots({ lineup, built }: { lineup: Lineup; built: LineupSummary }) {
  return (
    <dl className={styles.slots}>
      {lineup.slots.map((slot) => {
        const item = getSlotItem(built, slot);
        return (
          <div key={slot.name} className={styles.slot}>
            <dt className={styles.where}>{slot.label}</dt>
            <dd className={styles.who}>
              {item ? (
                <ItemLink of={lineup.of} id={item._id}>
                  <Name>{item.name}</Name>
                </ItemLink>
              ) : (
                'Open'
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
