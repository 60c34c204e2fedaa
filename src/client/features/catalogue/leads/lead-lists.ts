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

/** Which items a lead lists: those of a kind that have a value in a field. */
export interface LeadList {
  readonly kind: Kind;
  readonly field: string;
  /** An option, or the id of what is referred to. */
  readonly value: string;
  /** What they have in common, in words. */
  readonly name: string;
}

/** The list of an item's lead; null where the item has nothing that it could be filtered by. */
export function getLeadList(
  kind: Kind,
  item: Item,
  lead: IncomingLead | SharingLead,
): LeadList | null {
  if (lead.type === 'incoming') {
    const listed = getKind(sports, lead.kind);
    return listed && { kind: listed, field: lead.by, value: item._id, name: item.name };
  }
  const value = item[lead.by];
  if (getField(kind, lead.by)?.type === 'choice') {
    return typeof value === 'string' ? { kind, field: lead.by, value, name: value } : null;
  }
  const [first] = referencesIn(value);
  return first ? { kind, field: lead.by, value: first._id, name: first.name } : null;
}

/** The first items of a list, in the order that their kind opens with, and how many there are. */
export function leadQuery({ kind, field, value }: LeadList, size: number) {
  return queryOf(kindEndpointsOf(kind).list, { query: { [field]: value, size } });
}

/** How many items a lead asks for: the item itself is among those that share something with it. */
export function requestedSize({ type, size }: IncomingLead | SharingLead): number {
  return type === 'sharing' ? size + 1 : size;
}

/** The path, with its query, of the gallery that has all of a list, by pages. */
export function leadPath({ kind, field, value }: LeadList): string {
  return `${kind.page}?${writeFinder({ ...emptyFinder, choices: [{ field, value }] })}`;
}

/** Fills the cache with what an item's page leads on to; nothing is asked of an item that is not there. */
export async function loadLeads(kind: Kind, id: string): Promise<void> {
  if (kind.leadsTo.length === 0) return;
  const item = await queryClient.ensureQueryData(itemQuery(queryClient, kind, id));
  const queries = kind.leadsTo.flatMap((lead) => {
    const list =
      lead.type !== 'outgoing' && getLeadHasItems(item, lead) && getLeadList(kind, item, lead);
    return list ? [queryClient.ensureQueryData(leadQuery(list, requestedSize(lead)))] : [];
  });
  await Promise.all(queries);
}

/** Whether the lead lists anything; null while the item's detail has not been loaded. */
export function getLeadHasItems(item: ItemDetail, lead: Lead): boolean | null {
  if (lead.type !== 'incoming') return true;
  return item.referredBy ? item.referredBy.includes(lead.kind) : null;
}
