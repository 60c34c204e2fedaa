import { sql } from 'kysely';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import { everyone } from '#contract/kinds/percentiles.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { kindFields } from '#server/shared/catalogue-storage/kind-table.ts';
import { isVisibleItem } from '#server/shared/catalogue-storage/removed-items-store.ts';
import { isItemChecked } from '#server/shared/catalogue-storage/unchecked-items-store.ts';
import type { PeerGroupKey } from '#server/shared/samples/sample-counts.ts';

interface ItemPeerGroup extends PeerGroupKey {
  readonly name: string | null;
}

export interface ComparedItem {
  readonly values: Readonly<Record<string, number | null>>;
  /** Only checked items are ranked among their peers. */
  readonly isChecked: boolean;
  /** Groups in the order of the kind, with `everyone` last. */
  readonly groups: readonly ItemPeerGroup[];
}

async function findFirstTargets(
  queries: Queries,
  id: string,
  fields: readonly string[],
): Promise<Map<string, { readonly id: string; readonly name: string }>> {
  if (fields.length === 0) return new Map();
  const rows = await queries
    .selectFrom('item_reference as reference')
    .innerJoin('item as target', 'target.id', 'reference.target_id')
    .where('reference.item_id', '=', id)
    .where('reference.field', 'in', fields)
    .where(isVisibleItem('target'))
    .select(['reference.field', 'target.id', 'target.name'])
    .orderBy('reference.position', 'desc')
    .execute();
  // The first target is last because of the order, so that it overwrites the others in the map.
  return new Map(rows.map((row) => [row.field, row]));
}

export async function getCompared(
  queries: Queries,
  kind: Kind,
  id: string,
): Promise<ComparedItem | null> {
  const isReference = (peer: string) => getField(kind, peer)?.type === 'references';
  const peers = Object.keys(kind.peers);
  const split = kind.peersWithin ?? [];
  const columnPeers = peers.filter((peer) => !isReference(peer));
  const columns = new Set([...kind.compared, ...columnPeers].concat(split));
  const row = await queries
    .selectFrom(kindFields(kind))
    .where('fields.item_id', '=', id)
    .select('fields.item_id')
    .select(
      [...columns].map((name) =>
        sql<string | number | null>`${sql.ref(`fields.${name}`)}`.as(name),
      ),
    )
    .executeTakeFirst();
  if (!row) return null;
  const facts: Readonly<Record<string, string | number | null>> = row;
  const targets = await findFirstTargets(queries, id, peers.filter(isReference));
  const splitValue = facts[kind.peersWithin ?? ''];
  const within = typeof splitValue === 'string' ? splitValue : null;
  const groups = peers.flatMap((group): ItemPeerGroup[] => {
    const target = targets.get(group);
    if (target) return [{ by: group, member: target.id, name: target.name, within }];
    const value = facts[group];
    return typeof value === 'string' ? [{ by: group, member: value, name: value, within }] : [];
  });
  return {
    isChecked: await isItemChecked(queries, id),
    values: Object.fromEntries(
      kind.compared.map((name) => [name, facts[name] == null ? null : Number(facts[name])]),
    ),
    groups: [...groups, { by: everyone, member: '', name: null, within }],
  };
}
