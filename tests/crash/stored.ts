import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/db/engine/database.ts';
import { isCleanWebp } from '#server/media/webp.ts';
import { podium } from '#sports/motogp/podium.ts';
import type { WrittenEntry } from './writers.ts';

interface Stored {
  readonly values: ReadonlyMap<string, string>;
  readonly entriesByFan: ReadonlyMap<string, readonly WrittenEntry[]>;
}

/** Returns null if the mail is truncated. */
export function recipientOf(text: string): string | null {
  if (!/^--.+--\s*$/m.test(text)) return null;
  return /^To: (.+)$/m.exec(text)?.[1]?.trim() ?? null;
}

interface WaitingMail {
  readonly recipient: string;
  readonly expires_at: string;
}

type ReadMails = (
  waiting: readonly WaitingMail[],
) => Promise<ReadonlySet<string>> | ReadonlySet<string>;

export function createMailReader(folder: string): ReadMails {
  const filesRead = new Set<string>();
  const handedOver = new Set<string>();
  const waited = new Map<string, string>();
  return async (waiting) => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    for (const name of names.filter((one) => !filesRead.has(one))) {
      const recipient = recipientOf(await readFile(join(folder, name), 'utf8'));
      if (recipient !== null) handedOver.add(recipient);
      filesRead.add(name);
    }
    for (const { recipient, expires_at } of waiting) waited.set(recipient, expires_at);
    const now = new Date().toISOString();
    const expired = [...waited].filter(([, end]) => end <= now).map(([recipient]) => recipient);
    return new Set([...waiting.map(({ recipient }) => recipient), ...handedOver, ...expired]);
  };
}

export async function readStored({ read }: Database, readMails: ReadMails): Promise<Stored> {
  const likes = await read.selectFrom('item_like').selectAll().execute();
  const follows = await read.selectFrom('follow').selectAll().execute();
  const comments = await read.selectFrom('comment').select(['id', 'creator_id', 'text']).execute();
  const users = await read.selectFrom('user').select(['id', 'email', 'image']).execute();
  const items = await read
    .selectFrom('item')
    .select(['id', 'name', 'image', 'created_by'])
    .where('created_by', 'is not', null)
    .where('kind', '=', podium.of.name)
    .execute();
  // The rows of a deleted lineup are removed later.
  const lineups = await read
    .selectFrom('lineup')
    .selectAll()
    .where('item_id', 'not in', read.selectFrom('removal').select('id'))
    .execute();
  const slots = await read.selectFrom('lineup_slot').selectAll().execute();
  // Reads the queue before the mailbox, so that no mail in delivery is missed.
  const waiting = await read.selectFrom('outbox').select(['recipient', 'expires_at']).execute();
  const mailed = await readMails(waiting);

  const slotOf = (lineup: string, slot: string) =>
    slots.find((row) => row.lineup_id === lineup && row.slot === slot)?.item_id;
  const podiums = lineups.map(({ item_id, owner_id }) => {
    const ids = podium.slots.map(({ name }) => slotOf(item_id, name));
    return { id: item_id, owner: owner_id, value: ids.join(' ') };
  });
  const values = new Map<string, string>([
    ...likes.map((row) => [`like ${row.user_id} ${row.item_id}`, 'on'] as const),
    ...follows.map((row) => [`follow ${row.follower_id} ${row.followed_id}`, 'on'] as const),
    ...comments.map((row) => [`comment ${row.text}`, 'there'] as const),
    ...users.map((row) => [`account ${row.email}`, 'there'] as const),
    ...users.flatMap(({ id, image }) =>
      image === null ? [] : [[`picture ${id}`, image] as const],
    ),
    ...items.map((row) => [`item ${row.name}`, String(row.image)] as const),
    ...podiums.map(({ owner, value }) => [`podium ${owner}`, value] as const),
    ...[...mailed].map((recipient) => [`mail ${recipient}`, 'there'] as const),
  ]);
  const ownEntries = [
    ...comments.map((row) => ({ fan: row.creator_id, id: row.id, key: `comment ${row.text}` })),
    ...items.map((row) => ({ fan: row.created_by, id: row.id, key: `item ${row.name}` })),
    ...podiums.map((row) => ({ fan: row.owner, id: row.id, key: `podium ${row.owner}` })),
  ];
  const entriesByFan = Map.groupBy(ownEntries, ({ fan }) => String(fan));
  return { values, entriesByFan };
}

/** Skips files that were valid before. */
export async function findLostPictures(
  { read }: Database,
  folder: string,
  valid: Set<string>,
): Promise<string[]> {
  const rows = await read.selectFrom('media').select('hash').distinct().execute();
  const lost: string[] = [];
  for (const { hash } of rows) {
    if (valid.has(hash)) continue;
    for (const name of [`${hash}.webp`, `${hash}-small.webp`]) {
      const bytes = await readFile(join(folder, hash.slice(0, 2), name)).catch(() => null);
      if (bytes === null || !isCleanWebp(bytes)) {
        lost.push(`picture ${name}: ${bytes === null ? 'missing' : 'damaged'}`);
      }
    }
    valid.add(hash);
  }
  return lost;
}
