import type {
  Notification,
  NotificationSettingsBody,
  NotificationsPage,
  ReadBody,
} from '#contract/calls/notifications.ts';
import type { Thing } from '#contract/calls/things.ts';
import {
  type BellSettings,
  type BellType,
  bellRule,
  bellTypes,
  defaultSwitches,
  eventPageSize,
  notificationDays,
} from '#contract/fans/fan-events.ts';
import { userKind } from '#contract/share.ts';
import { chunksOf } from '#server/db/chunks.ts';
import { deleteInSlices, removeInSlices } from '#server/db/delete-slices.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { announce } from '#server/db/engine/unit.ts';
import type { Subscribers } from '#server/shared/events.ts';
import { fail } from '#server/shared/fail.ts';
import { readCursor, writeCursor } from '#server/shared/lists/cursor.ts';
import type { ReadThings, ThingId } from '#server/shared/things.ts';
import { lockUser } from '#server/shared/users/user-locks-store.ts';
import {
  countUnread,
  countUnreadOf,
  findActors,
  findNewestComments,
  findNotifications,
  lockUnread,
  markAllRead,
  markReadUpTo,
  type NotificationFilter,
  type NotificationRow,
} from './notifications-store.ts';
import { createRings } from './rings.ts';
import { findSwitches, saveSwitches } from './settings-store.ts';
import { deleteOldNotifications, expiredQuiet } from './sweep-store.ts';

interface NotificationDeps {
  readonly db: Database;
  readonly now: () => Date;
  readonly lineups: ReadonlySet<string>;
  readonly readThings: ReadThings;
}

interface ListRequest {
  readonly cursor?: string;
  readonly size?: number;
}

/** See docs/product/notifications.md#bell. */
export interface Notifications {
  readonly rings: Subscribers;
  /** Lists the newest notifications first. Throws 400 'invalid'. */
  list(userId: string, request: ListRequest): Promise<NotificationsPage>;
  countUnread(userId: string): Promise<number>;
  /** Leaves out fans without unread notifications. */
  countUnreadOf(userIds: readonly string[]): Promise<Map<string, number>>;
  /**
   * Marks everything, or the given entries with the actions that they had when listed. Returns the
   * number of entries still unread. Throws 400 'invalid' unless the body has `ids` or `all`.
   */
  markRead(userId: string, body: ReadBody): Promise<number>;
  /** Lists unread notifications since a time, of the types that the fan wants by mail. */
  listForDigest(userId: string, since: string, size: number): Promise<DigestContent>;
  settingsOf(userId: string): Promise<BellSettings>;
  /** Returns all settings. Throws 401 'unauthenticated'. */
  changeSettings(userId: string, changes: NotificationSettingsBody): Promise<BellSettings>;
  /** Deletes old notifications in batches until the signal is aborted. */
  sweep(signal?: AbortSignal): Promise<void>;
}

interface DigestContent {
  readonly unread: readonly Notification[];
  readonly total: number;
}

const dayMs = 86_400_000;
/** Each entry may have many actions to move. */
const entriesPerTransaction = 5;

/** Includes the newest action, to identify the actions that the entry lists. */
const entryId = ({ id, newest_act }: NotificationRow) => `${id}.${newest_act ?? ''}`;

/** Ignores malformed ids. */
function readEntryIds(ids: readonly string[]): Map<string, string> {
  const newestActs = new Map<string, string>();
  for (const text of ids) {
    const [, id, act = ''] = /^([\w-]+)\.(\w+)$/.exec(text) ?? [];
    if (id !== undefined && act > (newestActs.get(id) ?? '')) newestActs.set(id, act);
  }
  return newestActs;
}

function subjectOf(
  row: NotificationRow,
  things: ReadonlyMap<string, Thing>,
  userId: string,
): Thing | undefined {
  if (bellRule(row.type).recipient === 'followed') return things.get(userId);
  if (row.item_id !== null) return things.get(row.item_id);
  if (row.kind === null) return undefined;
  // Deleted subjects are shown by their stored kind and name.
  return { _id: row.thing, kind: row.kind, name: row.name ?? '', image: null, look: null };
}

type ActorRow = Awaited<ReturnType<typeof findActors>>[number];
type NewestComment = Awaited<ReturnType<typeof findNewestComments>>[number];

function toNotification(
  row: NotificationRow,
  subject: Thing,
  fans: readonly ActorRow[],
  comment: NewestComment | undefined,
): Notification {
  return {
    _id: entryId(row),
    type: row.type,
    subject,
    at: row.at,
    read: row.read === 1,
    actors: fans.map(({ id, name, image }) => ({ _id: id, name, image })),
    count: Number(fans[0]?.count ?? 0),
    detail: {
      rating: comment?.rating ?? null,
      text: comment?.text ?? null,
      comment: comment?.id ?? row.comment_id,
      slot: row.slot,
      // With a stored kind, the name belongs to the deleted subject instead of an item.
      item: row.kind === null ? row.name : null,
    },
  };
}

async function readSettings(queries: Queries, userId: string): Promise<BellSettings> {
  const switches = await findSwitches(queries, userId);
  return Object.fromEntries(
    bellTypes.map((type) => [type, switches.get(type) ?? defaultSwitches]),
  ) as Record<BellType, BellSettings[BellType]>;
}

export function createNotifications(deps: NotificationDeps): Notifications {
  const { db, now, readThings } = deps;
  const oldestTime = () => new Date(now().getTime() - notificationDays * dayMs).toISOString();

  async function createBellFilter(userId: string): Promise<NotificationFilter> {
    const settings = await readSettings(db.read, userId);
    return { userId, types: bellTypes.filter((type) => settings[type].bell), since: oldestTime() };
  }

  async function toNotifications(rows: readonly NotificationRow[], userId: string) {
    const ids = rows.map(({ id }) => id);
    const items: ThingId[] = [];
    const commentActs: [notificationId: string, actId: string][] = [];
    for (const { id, type, newest_act, item_id, item_kind } of rows) {
      if (item_id !== null && item_kind !== null) items.push({ id: item_id, kind: item_kind });
      const showsComment = bellRule(type).shows.includes('comment');
      if (showsComment && newest_act !== null) commentActs.push([id, newest_act]);
    }
    const [actors, comments, things] = await Promise.all([
      findActors(db.read, ids),
      findNewestComments(db.read, commentActs),
      readThings([...items, { id: userId, kind: userKind }]),
    ]);
    const actorsById = Map.groupBy(actors, (actor) => actor.notification_id);
    const commentsById = new Map(comments.map((comment) => [comment.notification_id, comment]));
    const notifications: Notification[] = [];
    for (const row of rows) {
      const subject = subjectOf(row, things, userId);
      const fans = actorsById.get(row.id) ?? [];
      if (!subject || (fans.length === 0 && bellRule(row.type).namesFans)) continue;
      notifications.push(toNotification(row, subject, fans, commentsById.get(row.id)));
    }
    return notifications;
  }

  return {
    rings: createRings(deps),

    async list(userId, { cursor, size = eventPageSize }) {
      const after = readCursor(cursor, ['time', 'id']);
      const filter = await createBellFilter(userId);
      const [rows, unread] = await Promise.all([
        findNotifications(db.read, filter, { after, size: size + 1 }),
        countUnread(db.read, filter),
      ]);
      const page = rows.slice(0, size);
      const last = rows.length > size ? page.at(-1) : undefined;
      return {
        data: await toNotifications(page, userId),
        unread,
        next: last ? writeCursor([last.at, last.id]) : null,
      };
    },

    countUnread: async (userId) => countUnread(db.read, await createBellFilter(userId)),
    countUnreadOf: (userIds) => countUnreadOf(db.read, userIds, oldestTime()),

    async markRead(userId, { ids, all = false }) {
      if (all === (ids !== undefined)) {
        fail('invalid', { issues: [{ field: 'ids', message: 'is required, or all: true' }] });
      }
      if (all) {
        await db.write(async (transaction) => {
          announce({ topic: 'bell', id: userId });
          await markAllRead(transaction, db.dialect, userId);
        });
      }
      const newestActs = readEntryIds(ids ?? []);
      for (const chunk of chunksOf([...newestActs.keys()], entriesPerTransaction)) {
        await db.write(async (transaction) => {
          announce({ topic: 'bell', id: userId });
          const entries = await lockUnread(transaction, db.dialect, userId, chunk);
          for (const entry of entries) {
            await markReadUpTo(transaction, entry, newestActs.get(entry.id) ?? '');
          }
        });
      }
      return countUnread(db.read, await createBellFilter(userId));
    },

    async listForDigest(userId, since, size) {
      const settings = await readSettings(db.read, userId);
      const types = bellTypes.filter((type) => settings[type].mail);
      const oldest = oldestTime();
      const filter = { userId, types, since: since > oldest ? since : oldest };
      const [rows, total] = await Promise.all([
        findNotifications(db.read, filter, { after: null, size, onlyUnread: true }),
        countUnread(db.read, filter),
      ]);
      return { unread: await toNotifications(rows, userId), total };
    },

    settingsOf: (userId) => readSettings(db.read, userId),

    async changeSettings(userId, changes) {
      return db.write(async (transaction) => {
        if (!(await lockUser(transaction, db.dialect, userId))) fail('unauthenticated');
        const settings = await readSettings(transaction, userId);
        for (const type of bellTypes) {
          const change = changes[type];
          if (change) {
            await saveSwitches(transaction, userId, type, { ...settings[type], ...change });
          }
        }
        announce({ topic: 'bell', id: userId });
        return readSettings(transaction, userId);
      });
    },

    async sweep(signal) {
      const before = oldestTime();
      const remove = (transaction: Queries, limit: number) =>
        deleteOldNotifications(transaction, db.dialect, before, limit);
      await removeInSlices(db, remove, signal);
      await deleteInSlices(db, expiredQuiet(now().toISOString()), signal);
    },
  };
}
