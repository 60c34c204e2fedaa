import type { ReactNode } from 'react';
import type { ItemDetail } from '#contract/items.ts';
import type { Kind } from '#contract/kind.ts';
import type { Lead } from '#contract/leads.ts';
import { getLeadHasItems } from './lead-lists.ts';
import { LeadSection } from './lead-section.tsx';
import styles from './leads.module.css';

export interface LeadsProps {
  kind: Kind;
  item: ItemDetail;
  /** What else the page shows of the item. */
  children: ReactNode;
}

/**
 * The lists that an item's page leads on to, around what else it shows: what the item refers to
 * before it, what refers to the item beside it where there is room, more of its own kind after it
 * (docs/product.md#leads).
 */
export function Leads({ kind, item, children }: LeadsProps) {
  const isShown = (lead: Lead) => getLeadHasItems(item, lead) || 'empty' in lead;
  const of = (type: Lead['type']) => kind.leadsTo.filter((lead) => lead.type === type);
  const [before, beside, after] = [of('outgoing'), of('incoming').filter(isShown), of('sharing')];
  const show = (lead: Lead) => (
    <LeadSection key={`${lead.type} ${lead.by}`} kind={kind} item={item} lead={lead} />
  );
  return (
    <>
      {before.map(show)}
      <div className={beside.length > 0 ? styles.beside : undefined}>
        {beside.length > 0 && <div>{beside.map(show)}</div>}
        {children}
      </div>
      {after.length > 0 && <div className={styles.after}>{after.map(show)}</div>}
    </>
  );
}
