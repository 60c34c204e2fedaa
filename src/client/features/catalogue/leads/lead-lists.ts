import { itemQuery } from '#client/api/detail-queries.ts';
import { queryOf } from '#client/api/query.ts';
import { queryClient } from '#client/api/query-client.ts';
import { kindEndpointsOf } from '#client/api/typed-endpoints.ts';
import type { Item, ItemDetail } from '#contract/kinds/items.ts';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import type { IncomingLead, Lead, SharingLead } from '#contract/kinds/leads.ts';
import { getKind } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { emptyFinder, writeFinder } from '../finder/finder-state.ts';
import { referencesIn } from '../format.ts';

export interface LeadList {
  readonly kind: Kind;
  readonly field: string;
  /** Option, or id of the referenced item. */
  readonly value: string;
  readonly name: string;
}

/** Null if the item has no value to filter by. */
export function getLeadList(
  kind: Kind,
  item: Item,
  lead: IncomingLead | SharingLead,
): LeadList | null {
  if (lead.type === 'incoming') {
    const listedKind = getKind(sports, lead.kind);
    return listedKind && { kind: listedKind, field: lead.by, value: item._id, name: item.name };
  }
  const value = item[lead.by];
  if (getField(kind, lead.by)?.type !== 'references') {
    return typeof value === 'string' && value ? { kind, field: lead.by, value, name: value } : null;
  }
  const [first] = referencesIn(value);
  return first ? { kind, field: lead.by, value: first._id, name: first.name } : null;
}

export function leadQuery({ kind, field, value }: LeadList, size: number) {
  return queryOf(kindEndpointsOf(kind).list, { query: { [field]: value, size } });
}

/** Sharing leads need one more for the item itself. */
export function getRequestedSize({ type, size }: IncomingLead | SharingLead): number {
  return type === 'sharing' ? size + 1 : size;
}

export function leadPath({ kind, field, value }: LeadList): string {
  return `${kind.page}?${writeFinder({ ...emptyFinder, choices: [{ field, value }] })}`;
}

/** Waits for the item, because a missing one has no leads to request. */
export async function loadLeads(kind: Kind, id: string): Promise<void> {
  if (kind.leadsTo.length === 0) return;
  const item = await queryClient.ensureQueryData(itemQuery(queryClient, kind, id));
  const loads: Promise<unknown>[] = [];
  for (const lead of kind.leadsTo) {
    if (lead.type === 'outgoing' || !hasLeadItems(item, lead)) continue;
    const list = getLeadList(kind, item, lead);
    if (list) loads.push(queryClient.ensureQueryData(leadQuery(list, getRequestedSize(lead))));
  }
  await Promise.all(loads);
}

/** Null until the item's detail has loaded. */
export function hasLeadItems(item: ItemDetail, lead: Lead): boolean | null {
  if (lead.type !== 'incoming') return true;
  return item.referredBy ? item.referredBy.includes(lead.kind) : null;
}
