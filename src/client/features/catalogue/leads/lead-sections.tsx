import type { ReactNode } from 'react';
import type { ItemDetail } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Lead } from '#contract/kinds/leads.ts';
import { hasLeadItems } from './lead-lists.ts';
import { LeadSection } from './lead-section.tsx';
import styles from './lead-sections.module.css';

interface LeadsProps {
  kind: Kind;
  item: ItemDetail;
  children: readonly [standing: ReactNode, comments: ReactNode];
}

/**
 * Puts referenced items above, referring items beside if there is room, and more items of the kind
 * below (docs/product/catalogue.md#leads).
 */
export function Leads({ kind, item, children }: LeadsProps) {
  const isShown = (lead: Lead) => hasLeadItems(item, lead) || 'empty' in lead;
  const leadsOf = (type: Lead['type']) => kind.leadsTo.filter((lead) => lead.type === type);
  const above = leadsOf('outgoing');
  const beside = leadsOf('incoming').filter(isShown);
  const below = leadsOf('sharing');
  const renderLead = (lead: Lead) => (
    <LeadSection key={`${lead.type} ${lead.by}`} kind={kind} item={item} lead={lead} />
  );
  const [standing, comments] = children;
  return (
    <>
      {above.map(renderLead)}
      {beside.length > 0 ? (
        <div className={styles.beside}>
          <div>{beside.map(renderLead)}</div>
          <div>
            {standing}
            {comments}
          </div>
        </div>
      ) : (
        <div className={styles.halves}>
          <div>
            {standing}
            {below.slice(0, 1).map(renderLead)}
          </div>
          <div>
            {comments}
            {below.slice(1).map(renderLead)}
          </div>
        </div>
      )}
      {beside.length > 0 && below.map(renderLead)}
    </>
  );
}
