import type { FeedEntry } from '#contract/calls/feed.ts';
import type { Notification } from '#contract/calls/notifications.ts';
import {
  type BellType,
  type FeedFilter,
  type FeedType,
  feedTypesOf,
  notificationDays,
  quietDays,
  shownActors,
  shownItems,
} from '#contract/fans/fan-events.ts';

/**
 * Reference model of actions, notifications and feed, made of plain lists that are scanned in full.
 */

const dayMs = 86_400_000;

interface NotifiedAction {
  readonly reader: string;
  readonly type: BellType;
  readonly thing: string;
  /** Null for an admin. */
  readonly actor: string | null;
  readonly at: number;
  readonly comment: string | null;
  /** IDs of objects whose deletion removes the action. */
  readonly needs: readonly string[];
  readonly subject: string;
  /** Null while unread. */
  batch: number | null;
}

interface Act {
  readonly fan: string;
  readonly at: number;
}
interface Like extends Act {
  readonly thing: string;
}
interface Comment extends Act {
  readonly id: string;
  readonly on: string;
  readonly rating: number | null;
}
interface Lineup {
  readonly id: string;
  readonly owner: string;
  saved: number;
  isChanged: boolean;
  slots: Record<string, string>;
}

type ModelNotification = Pick<Notification, 'type' | 'count' | 'read'> & {
  readonly actors: readonly string[];
  readonly subject: string;
  readonly rating: number | null;
  readonly at: string;
};
type ModelEntry = Pick<FeedEntry, 'type' | 'count' | 'rating'> & {
  readonly actor: string;
  readonly items: readonly string[];
  readonly at: string;
};

const iso = (time: number) => new Date(time).toISOString();

export class EventsModel {
  now: number;
  readonly likes: Like[] = [];
  readonly commentLikes: Like[] = [];
  readonly follows: Like[] = [];
  readonly comments: Comment[] = [];
  readonly created: Like[] = [];
  readonly lineups: Lineup[] = [];
  readonly rung = new Set<BellType>();
  private actions: NotifiedAction[] = [];
  private readonly quiet = new Map<string, number>();
  private batches = 0;

  constructor(now: number) {
    this.now = now;
  }

  lineupOf(owner: string): Lineup | undefined {
    return this.lineups.find((one) => one.owner === owner);
  }

  private notify(action: Omit<NotifiedAction, 'at' | 'batch'>): void {
    if (action.reader === action.actor) return;
    const until = this.quiet.get(`${action.actor} ${action.type} ${action.thing}`) ?? 0;
    if (until > this.now) return;
    this.actions.push({ ...action, at: this.now, batch: null });
    this.rung.add(action.type);
  }

  private withdraw(type: BellType, actor: string, thing: string): void {
    this.actions = this.actions.filter(
      (one) => !(one.type === type && one.actor === actor && one.thing === thing),
    );
    this.quiet.set(`${actor} ${type} ${thing}`, this.now + quietDays * dayMs);
  }

  like(fan: string, thing: string, on: boolean): void {
    const index = this.likes.findIndex((one) => one.fan === fan && one.thing === thing);
    if (on === index >= 0) return;
    const lineup = this.lineups.find(({ id }) => id === thing);
    if (!on) {
      this.likes.splice(index, 1);
      if (lineup) this.withdraw('liked', fan, thing);
      return;
    }
    this.likes.push({ fan, thing, at: this.now });
    const needs = [thing, fan];
    if (lineup) {
      const action = { reader: lineup.owner, type: 'liked', thing, subject: thing } as const;
      this.notify({ ...action, actor: fan, comment: null, needs });
    }
  }

  likeComment(fan: string, thing: string, on: boolean): void {
    const index = this.commentLikes.findIndex((one) => one.fan === fan && one.thing === thing);
    if (on === index >= 0) return;
    const comment = this.comments.find(({ id }) => id === thing);
    if (!comment) return;
    if (!on) {
      this.commentLikes.splice(index, 1);
      this.withdraw('commentLiked', fan, thing);
      return;
    }
    this.commentLikes.push({ fan, thing, at: this.now });
    const action = {
      reader: comment.fan,
      type: 'commentLiked',
      thing,
      subject: comment.on,
    } as const;
    this.notify({ ...action, actor: fan, comment: null, needs: [thing, fan, comment.on] });
  }

  follow(fan: string, thing: string, on: boolean): void {
    const index = this.follows.findIndex((one) => one.fan === fan && one.thing === thing);
    if (on === index >= 0) return;
    if (!on) {
      this.follows.splice(index, 1);
      this.withdraw('followed', fan, thing);
      return;
    }
    this.follows.push({ fan, thing, at: this.now });
    const action = { reader: thing, type: 'followed', thing, subject: thing } as const;
    this.notify({ ...action, actor: fan, comment: null, needs: [fan] });
  }

  comment(fan: string, id: string, on: string, rating: number | null): void {
    this.comments.push({ fan, id, on, rating, at: this.now });
    const owner = this.lineups.find((one) => one.id === on)?.owner;
    if (owner === undefined) return;
    const action = { reader: owner, type: 'commented', thing: on, subject: on } as const;
    this.notify({ ...action, actor: fan, comment: id, needs: [on, fan, id] });
  }

  removeComment(id: string, isByAdmin: boolean): void {
    const comment = this.comments.find((one) => one.id === id);
    if (!comment) return;
    this.forget(id);
    if (!isByAdmin) return;
    const action = { reader: comment.fan, type: 'commentRemoved', thing: id } as const;
    this.notify({
      ...action,
      actor: null,
      comment: null,
      needs: [comment.on],
      subject: comment.on,
    });
  }

  build(owner: string, id: string, slots: Record<string, string>): void {
    this.lineups.push({ id, owner, saved: this.now, isChanged: false, slots });
  }

  change(lineup: Lineup, slot: string, item: string): void {
    if (lineup.slots[slot] === item) return;
    lineup.slots = { ...lineup.slots, [slot]: item };
    lineup.saved = this.now;
    lineup.isChanged = true;
  }

  removeLineup({ id, owner }: Lineup, isByAdmin: boolean): void {
    this.forget(id);
    if (!isByAdmin) return;
    const action = { reader: owner, type: 'lineupRemoved', thing: id, subject: id } as const;
    this.notify({ ...action, actor: null, comment: null, needs: [] });
  }

  deleteItem(item: string): void {
    for (const lineup of this.lineups) {
      const slot = Object.keys(lineup.slots).find((one) => lineup.slots[one] === item);
      if (slot === undefined) continue;
      delete lineup.slots[slot];
      const action = { reader: lineup.owner, type: 'slotOpened', subject: lineup.id } as const;
      const key = `${lineup.id} ${item}`;
      this.notify({ ...action, thing: key, actor: null, comment: null, needs: [lineup.id] });
    }
    this.forget(item);
  }

  forget(gone: string): void {
    const drop = <One>(list: One[], isGone: (one: One) => boolean) => {
      const remaining = list.filter((one) => !isGone(one));
      list.splice(0, list.length, ...remaining);
    };
    for (const { id, owner } of [...this.lineups]) if (owner === gone) this.forget(id);
    for (const { id, fan, on } of [...this.comments]) {
      if ((fan === gone || on === gone) && id !== gone) this.forget(id);
    }
    drop(this.lineups, ({ id }) => id === gone);
    drop(this.comments, ({ id }) => id === gone);
    for (const list of [this.likes, this.commentLikes, this.follows, this.created]) {
      drop(list, ({ fan, thing }) => fan === gone || thing === gone);
    }
    this.actions = this.actions.filter(
      ({ reader, needs }) => reader !== gone && !needs.includes(gone),
    );
  }

  private entriesOf(reader: string): NotifiedAction[][] {
    const received = this.actions.filter((one) => one.reader === reader);
    const entries = Map.groupBy(received, ({ type, thing, batch }) => `${type} ${thing} ${batch}`);
    const since = this.now - notificationDays * dayMs;
    const newest = (acts: NotifiedAction[]) => acts.at(-1)?.at ?? 0;
    return [...entries.values()]
      .filter((acts) => newest(acts) > since)
      .toSorted((one, other) => newest(other) - newest(one));
  }

  bellOf(reader: string): ModelNotification[] {
    return this.entriesOf(reader).map((acts) => {
      const newestFirst = acts.toReversed();
      const [newest] = newestFirst;
      if (!newest) throw new Error('An entry has an action');
      const actors = new Set(newestFirst.flatMap(({ actor }) => actor ?? []));
      return {
        type: newest.type,
        count: actors.size,
        read: newest.batch !== null,
        actors: [...actors].slice(0, shownActors),
        subject: newest.subject,
        rating: this.comments.find(({ id }) => id === newest.comment)?.rating ?? null,
        at: iso(newest.at),
      };
    });
  }

  listed(reader: string): (() => void)[] {
    return this.entriesOf(reader).map((acts) => () => {
      const unread = acts.filter((one) => this.actions.includes(one) && one.batch === null);
      this.batches += 1;
      for (const one of unread) one.batch = this.batches;
    });
  }

  /** Includes entries that are too old to be listed. */
  readAll(reader: string): void {
    const unread = this.actions.filter((one) => one.reader === reader && one.batch === null);
    for (const acts of Map.groupBy(unread, ({ type, thing }) => `${type} ${thing}`).values()) {
      this.batches += 1;
      for (const one of acts) one.batch = this.batches;
    }
  }

  sweep(): void {
    const listedActions = new Set(
      [...new Set(this.actions.map(({ reader }) => reader))].flatMap((reader) =>
        this.entriesOf(reader).flat(),
      ),
    );
    this.actions = this.actions.filter((one) => listedActions.has(one));
  }

  feedOf(reader: string, filter: FeedFilter | null): ModelEntry[] {
    const followed = new Set(
      this.follows.filter(({ fan }) => fan === reader).map(({ thing }) => thing),
    );
    const isFollowed = ({ fan }: Act) => followed.has(fan);
    const single = (
      type: FeedType,
      fan: string,
      time: number,
      item: string,
      rating: number | null = null,
    ) => ({
      type,
      actor: fan,
      at: iso(time),
      items: [item],
      count: 1,
      rating,
    });
    const grouped = (type: FeedType, acts: readonly Like[]) => {
      const groups = Map.groupBy(
        acts.filter(isFollowed),
        ({ fan, at }) => `${fan} ${iso(at).slice(0, 13)}`,
      );
      return [...groups.values()].map((group) => ({
        ...single(type, group[0]?.fan ?? '', group.at(-1)?.at ?? 0, ''),
        items: group.slice(0, shownItems).map(({ thing }) => thing),
        count: group.length,
      }));
    };
    const types = feedTypesOf(filter);
    return [
      ...grouped('liked', this.likes),
      ...grouped('followed', this.follows),
      ...this.comments
        .filter(isFollowed)
        .map(({ fan, at, on, rating }) => single('commented', fan, at, on, rating)),
      ...this.created
        .filter(isFollowed)
        .map(({ fan, at, thing }) => single('created', fan, at, thing)),
      ...this.lineups
        .filter(({ owner }) => followed.has(owner))
        .map(({ id, owner, saved, isChanged }) =>
          single(isChanged ? 'changed' : 'built', owner, saved, id),
        ),
    ]
      .filter(({ type }) => types.includes(type))
      .toSorted((one, other) => (one.at < other.at ? 1 : -1));
  }
}
