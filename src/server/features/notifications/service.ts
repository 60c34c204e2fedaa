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
import type { ReadThings } from '#server/shared/things.ts';
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
  type NotificationRow,
  type Shown,
} from './notifications-store.ts';
import { createRings } from './rings.ts';
import { findSwitches, saveSwitches } from './settings-store.ts';
import { deleteOldNotifications, pastQuiet } from './sweep-store.ts';

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

/** Notifications of a fan (docs/product/notifications.md#bell). */
export interface Notifications {
  readonly rings: Subscribers;
  /** Page of notifications, newest first, with the number of unread ones. Throws 400 'invalid'. */
  list(userId: string, request: ListRequest): Promise<NotificationsPage>;
  countUnread(userId: string): Promise<number>;
  /** Number of unread notifications of each fan; those without any are left out. */
  countUnreadOf(userIds: readonly string[]): Promise<Map<string, number>>;
  /**
   * Marks as read the acts that the given entries had when listed, or all. Returns the number still
   * unread. Throws 400 'invalid' unless exactly one of both is requested.
   */
  markRead(userId: string, body: ReadBody): Promise<number>;
  mailed(userId: string, since: string, size: number): Promise<Mailed>;
  settingsOf(userId: string): Promise<BellSettings>;
  /** Changes the given settings and returns all. Throws 401 'unauthenticated'. */
  changeSettings(userId: string, changes: NotificationSettingsBody): Promise<BellSettings>;
  /** Deletes old notifications in batches until the signal is aborted. */
  sweep(signal?: AbortSignal): Promise<void>;
}

interface Mailed {
  readonly notifications: readonly Notification[];
  readonly total: number;
}

const dayMs = 86_400_000;
/** Entries marked as read per transaction: all acts of each may move while other requests wait. */
const entriesAtOnce = 5;

/** Identifies an entry and its state: its id, and that of its newest act. */
const entryId = ({ id, newest_act }: NotificationRow) => `${id}.${newest_act ?? ''}`;

/** Entries with the newest act named in each id. Ids not written by `entryId` are left out. */
function readEntryIds(ids: readonly string[]): Map<string, string> {
  const named = new Map<string, string>();
  for (const text of ids) {
    const [, id, act = ''] = /^([\w-]+)\.(\w+)$/.exec(text) ?? [];
    if (id !== undefined && act > (named.get(id) ?? '')) named.set(id, act);
  }
  return named;
}

async function settingsOf(queries: Queries, userId: string): Promise<BellSettings> {
  const chosen = await findSwitches(queries, userId);
  return Object.fromEntries(
    bellTypes.map((type) => [type, chosen.get(type) ?? defaultSwitches]),
  ) as Record<BellType, BellSettings[BellType]>;
}

export function createNotifications(deps: NotificationDeps): Notifications {
  const { db, now, readThings } = deps;
  const oldest = () => new Date(now().getTime() - notificationDays * dayMs).toISOString();

  async function shownTo(userId: string): Promise<Shown> {
    const settings = await settingsOf(db.read, userId);
    return { userId, types: bellTypes.filter((type) => settings[type].bell), since: oldest() };
  }

  function subjectOf(
    row: NotificationRow,
    things: ReadonlyMap<string, Thing>,
    userId: string,
  ): Thing | undefined {
    if (bellRule(row.type).recipient === 'followed') return things.get(userId);
    if (row.item_id !== null) return things.get(row.item_id);
    const gone = { _id: row.thing, kind: row.kind ?? '', name: row.name ?? '' };
    return row.kind === null ? undefined : { ...gone, image: null, look: null };
  }

  async function toNotifications(rows: readonly NotificationRow[], userId: string) {
    const ids = rows.map(({ id }) => id);
    const about = rows.flatMap(({ item_id: id, item_kind: kind }) =>
      id !== null && kind !== null ? [{ id, kind }] : [],
    );
    const written = rows.flatMap(({ id, type, newest_act }) =>
      bellRule(type).shows.includes('comment') && newest_act !== null
        ? [[id, newest_act] as const]
        : [],
    );
    const [actors, comments, things] = await Promise.all([
      findActors(db.read, ids),
      findNewestComments(db.read, written),
      readThings([...about, { id: userId, kind: userKind }]),
    ]);
    const actorsOf = Map.groupBy(actors, (actor) => actor.notification_id);
    const commentOf = new Map(comments.map((comment) => [comment.notification_id, comment]));
    return rows.flatMap((row): Notification[] => {
      const subject = subjectOf(row, things, userId);
      if (!subject) return [];
      const fans = actorsOf.get(row.id) ?? [];
      if (fans.length === 0 && bellRule(row.type).namesFans) return [];
      const comment = commentOf.get(row.id);
      return [
        {
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
            // If its kind is stored, the name is that of the deleted subject.
            item: row.kind === null ? row.name : null,
          },
        },
      ];
    });
  }

  return {
    rings: createRings(deps),

    async list(userId, { cursor, size = eventPageSize }) {
      const after = readCursor(cursor, ['time', 'id']);
      const of = await shownTo(userId);
      const [rows, unread] = await Promise.all([
        findNotifications(db.read, of, { after, size: size + 1 }),
        countUnread(db.read, of),
      ]);
      const page = rows.slice(0, size);
      const last = rows.length > size ? page.at(-1) : undefined;
      return {
        data: await toNotifications(page, userId),
        unread,
        next: last ? writeCursor([last.at, last.id]) : null,
      };
    },

    countUnread: async (userId) => countUnread(db.read, await shownTo(userId)),
    countUnreadOf: (userIds) => countUnreadOf(db.read, userIds, oldest()),

    async markRead(userId, { ids, all = false }) {
      if (all === (ids !== undefined)) {
        fail('invalid', { issues: [{ field: 'ids', message: 'is required, or all: true' }] });
      }
      const named = readEntryIds(ids ?? []);
      if (all) {
        await db.write(async (transaction) => {
          announce({ topic: 'bell', id: userId });
          await markAllRead(transaction, db.dialect, userId);
        });
      }
      for (const some of chunksOf([...named.keys()], entriesAtOnce)) {
        await db.write(async (transaction) => {
          announce({ topic: 'bell', id: userId });
          const entries = await lockUnread(transaction, db.dialect, userId, some);
          for (const entry of entries) {
            await markReadUpTo(transaction, entry, named.get(entry.id) ?? '');
          }
        });
      }
      return countUnread(db.read, await shownTo(userId));
    },

    async mailed(userId, since, size) {
      const settings = await settingsOf(db.read, userId);
      const types = bellTypes.filter((type) => settings[type].mail);
      const of = { userId, types, since: since > oldest() ? since : oldest() };
      const [rows, total] = await Promise.all([
        findNotifications(db.read, of, { after: null, size, isUnread: true }),
        countUnread(db.read, of),
      ]);
      return { notifications: await toNotifications(rows, userId), total };
    },

    settingsOf: (userId) => settingsOf(db.read, userId),

    async changeSettings(userId, changes) {
      return db.write(async (transaction) => {
        if (!(await lockUser(transaction, db.dialect, userId))) fail('unauthenticated');
        const settings = await settingsOf(transaction, userId);
        for (const type of bellTypes) {
          const change = changes[type];
          if (change) {
            await saveSwitches(transaction, userId, type, { ...settings[type], ...change });
          }
        }
        announce({ topic: 'bell', id: userId });
        return settingsOf(transaction, userId);
      });
    },

    async sweep(signal) {
      const before = oldest();
      const remove = (transaction: Queries, limit: number) =>
        deleteOldNotifications(transaction, db.dialect, before, limit);
      await removeInSlices(db, remove, signal);
      await deleteInSlices(db, pastQuiet(now().toISOString()), signal);
    },
  };
}
