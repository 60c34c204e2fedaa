import type { ReactNode } from 'react';
import type { ItemDetail } from '#contract/items.ts';
import type { Kind } from '#contract/kind.ts';
import type { Lead } from '#contract/leads.ts';
import { LeadSection } from './lead-section.tsx';
import styles from './leads.module.css';

export interface LeadsProps {
  kind: Kind;
  item: ItemDetail;
  /** What else the page shows of the item. */
  children: ReactNode;
}

const isGrouped = (lead: Lead) => lead.type === 'referring' && lead.groups !== undefined;

/**
 * The lists that an item's page leads on to, around what else it shows: those of other kinds before
 * it, the one in groups beside it where there is room, and more of its own kind after it.
 */
export function Leads({ kind, item, children }: LeadsProps) {
  const own = kind.leadsTo.filter(({ type }) => type === 'sharing');
  const others = kind.leadsTo.filter(({ type }) => type !== 'sharing');
  const beside = others.find(isGrouped);
  const show = (lead: Lead) => (
    <LeadSection key={`${lead.type} ${lead.by}`} kind={kind} item={item} lead={lead} />
  );
  return (
    <>
      {others.filter((lead) => lead !== beside).map(show)}
      {beside ? (
        <div className={styles.beside}>
          {show(beside)}
          {children}
        </div>
      ) : (
        children
      )}
      {own.length > 0 && <div className={styles.own}>{own.map(show)}</div>}
    </>
  );
}
