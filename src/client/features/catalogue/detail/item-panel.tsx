import { drawEmblem } from '#client/artwork/draw-item.ts';
import { DrawingSvg } from '#client/artwork/drawing-svg.tsx';
import { ItemArtwork } from '#client/artwork/item-artwork.tsx';
import frame from '#client/frames/item-frame.module.css';
import { getFieldAbove, panelLayoutOf } from '#client/frames/item-shape.ts';
import { LikeButton } from '#client/likes/like-button.tsx';
import { itemLikeToggle } from '#client/likes/like-toggle.ts';
import { AddToLineup } from '#client/lineups/building/add-to-lineup.tsx';
import { CrowdItem } from '#client/lineups/crowd/crowd-item.tsx';
import { Fans } from '#client/people/fans-line-part.tsx';
import { ItemSource } from '#client/sources/source-links.tsx';
import { classNames } from '#client/ui/class-names.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { getRanking } from '#contract/kinds/rankings.ts';
import { sports } from '#sports/index.ts';
import { referencesIn } from '../format.ts';
import { RankingSummary } from '../ranking/ranking-summary.tsx';
import { getLineup } from '../views.ts';
import { FactSheet, References } from './facts.tsx';
import styles from './item-panel.module.css';
import { ItemTitle } from './item-title.tsx';
import { RuleRemarks } from './rule-remarks.tsx';

const emblemWidth = 38;

/** Puts the picture after the text in the document, but above it on screen. */
export function ItemPanel({ kind, item }: { kind: Kind; item: Item }) {
  const above = getFieldAbove(kind);
  const ranking = getRanking(sports, kind);
  const lineup = getLineup(kind);
  const layout = panelLayoutOf(kind);
  const facts = Object.keys(kind.fields).filter(
    (name) => name !== above && !kind.headline.includes(name) && !isListed(kind, item, name),
  );
  return (
    <div className={frame.panel} data-look={layout}>
      <div className={frame.about}>
        {above && <ReferenceLine kind={kind} item={item} field={above} />}
        <ItemTitle name={item.name} />
        {ranking && <RankingSummary ranking={ranking} id={item._id} />}
        <div className={styles.facts}>
          <FactSheet
            kind={kind}
            item={item}
            headline={kind.headline}
            fields={facts}
            unitIn={kind.detail?.units}
          />
          <RuleRemarks kind={kind} item={item} />
        </div>
        <ItemSource kind={kind} item={item} />
        {lineup && <CrowdItem lineup={lineup} id={item._id} />}
        {lineup && <AddToLineup key={item._id} lineup={lineup} item={item} />}
      </div>
      <div className={frame.card}>
        <div className={styles.artwork}>
          <ItemArtwork item={item} kind={kind.name} size={layout ? 'card' : 'detail'} />
        </div>
        <div className={styles.like}>
          <LikeButton likeToggle={itemLikeToggle(kind, item)} />
          <Fans of={kind} item={item} />
        </div>
      </div>
    </div>
  );
}

/** True if the leads below list the referenced items (docs/product/catalogue.md#leads). */
function isListed(kind: Kind, item: Item, name: string): boolean {
  const leads = kind.leadsTo.filter(({ type }) => type === 'outgoing');
  return leads.some(({ by }) => by === name) && referencesIn(item[name]).length > 0;
}

function ReferenceLine({ kind, item, field: name }: { kind: Kind; item: Item; field: string }) {
  const field = kind.fields[name];
  const [first] = referencesIn(item[name]);
  if (field?.type !== 'references' || !first) return null;
  return (
    <p className={classNames(frame.above, styles.above)}>
      <Emblem kind={field.to} name={first.name} />
      <span>
        <References to={field.to} value={item[name]} />
      </span>
    </p>
  );
}

function Emblem({ kind, name }: { kind: string; name: string }) {
  const drawing = drawEmblem(kind, name);
  if (!drawing) return null;
  const height = (emblemWidth * drawing.height) / drawing.width;
  return <DrawingSvg drawing={drawing} width={emblemWidth} height={height} />;
}
