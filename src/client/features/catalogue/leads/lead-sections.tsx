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
  /** What else the page shows of the item: how it stands, and what fans say. */
  children: readonly [standing: ReactNode, comments: ReactNode];
}

/**
 * The lists that an item's page leads on to, around what else it shows: what the item refers to
 * before it, what refers to the item beside it where there is room, and more of its own kind under
 * it, a list under either half so that neither stays empty
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
