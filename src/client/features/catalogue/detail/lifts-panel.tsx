import { Barbell, platesText } from '#client/artwork/barbell.tsx';
import { ItemArtwork } from '#client/artwork/item-artwork.tsx';
import { LikeButton } from '#client/likes/like-button.tsx';
import { likeableItem } from '#client/likes/likeable.ts';
import { ItemSource } from '#client/sources/source-links.tsx';
import type { Item } from '#contract/items.ts';
import type { Kind } from '#contract/kind.ts';
import { PeerRank } from '../percentiles/percentiles.tsx';
import { HeadlineFacts, Numeral, References } from './facts.tsx';
import { ItemTitle } from './item-title.tsx';
import styles from './lifts-panel.module.css';
import { meetText } from './meet-text.ts';

/** A lifter's own panel: the total in large type, and each lift drawn as the loaded bar. */
export function LiftsPanel({ kind, item }: { kind: Kind; item: Item }) {
  return (
    <>
      <div className={styles.top} data-picture={item.image ? true : undefined}>
        {item.image && (
          <div className={styles.picture}>
            <ItemArtwork item={item} kind={kind.name} size="detail" />
          </div>
        )}
        <div className={styles.who}>
          <p className={styles.category}>
            <span>{kind.fields.weightCategory?.label}</span>{' '}
            <References to="weightCategory" value={item.weightCategory} />
          </p>
          <ItemTitle name={item.name} />
        </div>
        <div className={styles.total}>
          <LikeButton likeable={likeableItem(kind, item)} countFirst />
          <dl>
            <dt>{kind.fields.total?.label}</dt>
            <dd>
              <Numeral field={kind.fields.total} value={item.total} />
            </dd>
          </dl>
          <p className={styles.rank}>
            <PeerRank kind={kind} item={item} field="total" />
          </p>
        </div>
      </div>
      <div className={styles.since}>
        <h2>max stats in championships, updated 2022</h2>
        <p>{meetText(item)}</p>
      </div>
      <div className={styles.lifts}>
        <Lift kind={kind} item={item} lift="deadlift" large />
        <Lift kind={kind} item={item} lift="squat" />
        <Lift kind={kind} item={item} lift="benchPress" />
      </div>
      <div className={styles.facts}>
        <HeadlineFacts
          kind={kind}
          item={item}
          fields={['GLPoints', 'gender', 'birthYear', 'age']}
        />
      </div>
      <ItemSource kind={kind} item={item} />
    </>
  );
}

interface LiftProps {
  kind: Kind;
  item: Item;
  /** The lift's field. */
  lift: string;
  large?: boolean;
}

function Lift({ kind, item, lift, large = false }: LiftProps) {
  const field = kind.fields[lift];
  const value = item[lift];
  const kg = typeof value === 'number' ? value : null;
  const label = field?.label ?? lift;
  return (
    <div className={styles.lift} data-large={large || undefined}>
      <div className={styles.result}>
        <dl>
          <dt>{label}</dt>
          <dd>
            <Numeral field={field} value={value} />
          </dd>
        </dl>
        {kg !== null && (
          <p className={styles.plates}>
            each side <b>{platesText(kg)}</b>
            {large && <span className={styles.rig}>bar 20, collars 2×2.5</span>}
          </p>
        )}
      </div>
      <Barbell kg={kg} label={label} large={large} />
    </div>
  );
}
