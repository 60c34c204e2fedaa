import { Fragment } from 'react';
import { Barbell, platesText, spokenPlates } from '#client/artwork/barbell-picture.tsx';
import { ItemArtwork } from '#client/artwork/item-artwork.tsx';
import frame from '#client/frames/item-frame.module.css';
import { panelLayoutOf } from '#client/frames/item-shape.ts';
import { LikeButton } from '#client/likes/like-button.tsx';
import { itemLikeToggle } from '#client/likes/like-toggle.ts';
import { Fans } from '#client/people/fans-line-part.tsx';
import { DerivedLabel, ItemSource } from '#client/sources/source-links.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { Numeral } from '#client/weights/numeral.tsx';
import { OtherUnit } from '#client/weights/other-unit.tsx';
import { UnitSwitch } from '#client/weights/unit-switch.tsx';
import { useWeightUnit } from '#client/weights/weight-unit.ts';
import type { Item, ItemDetail } from '#contract/kinds/items.ts';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import { referencesIn } from '../format.ts';
import { PeerRanks } from '../percentiles/percentiles.tsx';
import { FactRow, References } from './facts.tsx';
import { ItemTitle } from './item-title.tsx';
import styles from './lifts-panel.module.css';
import { listMeetFacts } from './meet-text.ts';
import { RuleRemarks } from './rule-remarks.tsx';
import { SameAs } from './same-as.tsx';

/** Ordered as in a meet. */
const lifts = ['squat', 'benchPress', 'deadlift'];

const toKilograms = (value: unknown) => (typeof value === 'number' ? value : null);

export function LiftsPanel({ kind, item }: { kind: Kind; item: ItemDetail }) {
  const facts = [
    'GLPoints',
    'gender',
    'birthYear',
    'age',
    ...['country', 'federation'].filter((name) => item[name] != null && item[name] !== ''),
  ];
  return (
    <>
      <div
        className={classNames(frame.panel, styles.top)}
        data-look={panelLayoutOf(kind)}
        data-picture={item.image ? true : undefined}
      >
        {item.image && (
          <div className={styles.picture}>
            <ItemArtwork item={item} kind={kind.name} size="detail" />
          </div>
        )}
        <div className={classNames(frame.about, styles.who)}>
          {referencesIn(item.weightCategory).length > 0 && (
            <p className={frame.above}>
              <VisuallyHidden>{getField(kind, 'weightCategory')?.label} </VisuallyHidden>
              <References to="weightCategory" value={item.weightCategory} />
            </p>
          )}
          <ItemTitle name={item.name} />
          <SameAs kind={kind} item={item} />
          <div className={styles.like}>
            <LikeButton likeToggle={itemLikeToggle(kind, item)} />
            <Fans of={kind} item={item} />
          </div>
        </div>
        <div className={styles.total}>
          <UnitSwitch />
          <dl>
            <dt>
              {kind.fields.total?.label}
              <DerivedLabel kind={kind} item={item} field="total" />
            </dt>
            <dd>
              <Numeral field={kind.fields.total} value={item.total} />
            </dd>
          </dl>
          <p className={styles.rank}>
            <OtherUnit field={kind.fields.total} value={item.total} />
            <PeerRanks kind={kind} item={item} field="total" />
          </p>
        </div>
      </div>
      <div className={styles.since}>
        <h2>max stats in championships, updated 2022</h2>
        <MeetLine kind={kind} item={item} />
      </div>
      <div>
        {lifts.map((lift) => (
          <Lift key={lift} kind={kind} item={item} lift={lift} />
        ))}
      </div>
      <p className={styles.rig}>
        Bar 20 kg, collars <span aria-hidden="true">2×2.5 kg</span>
        <VisuallyHidden>2 of 2.5 kg</VisuallyHidden>
        <span aria-hidden="true">, all three at one scale.</span>
      </p>
      <div className={styles.facts}>
        <FactRow kind={kind} item={item} fields={facts} />
        <RuleRemarks kind={kind} item={item} />
      </div>
      <ItemSource kind={kind} item={item} />
    </>
  );
}

function MeetLine({ kind, item }: { kind: Kind; item: Item }) {
  const facts = listMeetFacts(kind, item, useWeightUnit());
  if (facts.length === 0) return null;
  return (
    <p>
      These lifts:{' '}
      {facts.map(([name, text], index) => (
        <Fragment key={name}>
          <span>{index > 0 && ' · '}</span>
          <bdi>{text}</bdi>
        </Fragment>
      ))}
    </p>
  );
}

function Lift({ kind, item, lift }: { kind: Kind; item: Item; lift: string }) {
  const field = kind.fields[lift];
  const kg = toKilograms(item[lift]);
  const label = field?.label ?? lift;
  return (
    <div className={styles.lift}>
      <dl>
        <dt>{label}</dt>
        <dd>
          <Numeral field={field} value={item[lift]} />
        </dd>
        <dd className={styles.other}>
          <OtherUnit field={field} value={item[lift]} />
        </dd>
      </dl>
      <Barbell kg={kg} together={lifts.map((name) => toKilograms(item[name]))} />
      {kg !== null && (
        <p className={styles.plates}>
          each side <b aria-hidden="true">{platesText(kg)}</b>
          <VisuallyHidden>{spokenPlates(kg)}</VisuallyHidden>
        </p>
      )}
    </div>
  );
}
