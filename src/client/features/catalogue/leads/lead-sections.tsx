import type { ReactNode } from 'react';
import type { ItemDetail } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Lead } from '#contract/kinds/leads.ts';
import { getLeadHasItems } from './lead-lists.ts';
import { LeadSection } from './lead-section.tsx';
import styles from './lead-sections.module.css';

interface LeadsProps {
  kind: Kind;
  item: ItemDetail;
  children: readonly [standing: ReactNode, comments: ReactNode];
}

/**
 * Leads of an item's page around its other content: referenced items before it, referring items
 * beside it if there is room, and more of its kind below, balanced over both halves
 * (docs/product/catalogue.md#leads).
 */
export function Leads({ kind, item, children }: LeadsProps) {
  const isShown = (lead: Lead) => getLeadHasItems(item, lead) || 'empty' in lead;
  const of = (type: Lead['type']) => kind.leadsTo.filter((lead) => lead.type === type);
  const [before, beside, after] = [of('outgoing'), of('incoming').filter(isShown), of('sharing')];
  const show = (lead: Lead) => (
    <LeadSection key={`${lead.type} ${lead.by}`} kind={kind} item={item} lead={lead} />
  );
  const [standing, comments] = children;
  return (
    <>
      {before.map(show)}
      {beside.length > 0 ? (
        <div className={styles.beside}>
          <div>{beside.map(show)}</div>
          <div>
            {standing}
            {comments}
          </div>
        </div>
      ) : (
        <div className={styles.halves}>
          <div>
            {standing}
            {after.slice(0, 1).map(show)}
          </div>
          <div>
            {comments}
            {after.slice(1).map(show)}
          </div>
        </div>
      )}
      {beside.length > 0 && after.map(show)}
    </>
  );
}
