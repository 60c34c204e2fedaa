import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FeedPage, NotificationsPage } from '#contract/calls/events.ts';
import { commentables } from '#contract/comments.ts';
import { errors } from '#contract/errors.ts';
import { feedFilters } from '#contract/fan-events.ts';
import type { Viewer } from '#server/access/viewer.ts';
import { Failure } from '#server/fail.ts';
import { deleteAccountOf } from '#server/features/accounts/deletion/delete-account.ts';
import { createFeed, type Feed } from '#server/features/feed/service.ts';
import { createServices, type Services } from '#server/services.ts';
import { podium } from '#sports/motogp/podium.ts';
import { rider } from '#sports/motogp/rider.ts';
import {
  bodyOf,
  makeAdmin,
  makeItems,
  makeUsers,
  type TestApp,
  testApp,
} from '#tests/support/app.ts';
import { dialect } from '#tests/support/databases.ts';
import { EventsModel } from '#tests/support/events-model.ts';

/** `npm run stress` asks for more. Each run has other histories. */
const runs = Number(process.env.EVENTS_RUNS ?? (dialect === 'postgres' ? 8 : 16));
const fanCount = 8;
const riderCount = 6;
const pageSize = 3;

const doings = [
  ...['like', 'like', 'like', 'like', 'unlike', 'likeComment', 'likeComment', 'unlikeComment'],
  ...['follow', 'follow', 'unfollow', 'again', 'again', 'comment', 'comment', 'uncomment'],
  ...['build', 'build', 'change', 'create', 'list', 'list', 'read', 'read', 'readAll'],
  ...['unbuild', 'adminUncomment', 'adminUnbuild', 'deleteRider', 'leave', 'sweep'],
] as const;
type Doing = (typeof doings)[number];

const anyStep = fc.record({
  doing: fc.constantFrom(...doings),
  fan: fc.nat(fanCount - 1),
  other: fc.nat(30),
  /** Minutes that pass before; now and then days. */
  minutes: fc.oneof(
    { weight: 12, arbitrary: fc.nat(40) },
    { weight: 1, arbitrary: fc.nat(60 * 24 * 20) },
  ),
});
const anyHistory = fc.array(anyStep, { minLength: 70, maxLength: 110 });
type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never;

interface Context {
  readonly app: TestApp;
  readonly services: Services;
  readonly feeds: readonly Feed[];
  readonly model: EventsModel;
  readonly admin: Viewer;
  /** Those who have not left. */
  readonly fans: string[];
  /** Those that are not deleted. */
  readonly riders: string[];
  /** What a fan's bell listed last: how each is marked, here and in the model. */
  readonly listed: Map<string, { readonly id: string; readonly markInModel: () => void }[]>;
  /** Likes and follows that were taken back: what gives each again. */
  readonly takenBack: (() => Promise<void>)[];
  readonly done: Map<Doing, number>;
}

const viewerOf = (userId: string): Viewer => ({
  ...{ userId, verified: true, role: 'user', tokenHash: '' },
});
const pick = <One>(from: readonly One[], index: number): One | undefined =>
  from[index % Math.max(from.length, 1)];

function isGone(error: unknown): false {
  if (error instanceof Failure && [401, 404].includes(errors[error.code].status)) return false;
  throw error;
}

async function wholeBell({ services }: Context, fan: string) {
  const data: NotificationsPage['data'][number][] = [];
  let unread = 0;
  let next: string | null = null;
  do {
    const cursor: { cursor?: string } = next === null ? {} : { cursor: next };
    const page: NotificationsPage = await services.notifications.list(fan, {
      ...{ size: pageSize, ...cursor },
    });
    data.push(...page.data);
    ({ next, unread } = page);
  } while (next !== null);
  return { data, unread };
}

/** All pages of the feed, with something done between one page and the next. */
async function wholeFeed(
  feed: Feed,
  fan: string,
  filter: (typeof feedFilters)[number] | null,
  between: () => Promise<void>,
) {
  const data: FeedPage['data'][number][] = [];
  let next: string | null = null;
  do {
    const cursor: { cursor?: string } = next === null ? {} : { cursor: next };
    const page: FeedPage = await feed.list(fan, {
      ...{ size: pageSize, ...cursor, ...(filter && { type: filter }) },
    });
    data.push(...page.data);
    next = page.next;
    if (next !== null) await between();
  } while (next !== null);
  return data;
}

/** Does one step, here and in the model; false where there is nothing to do it to. */
async function take(context: Context, { doing, fan: index, other }: Step): Promise<boolean> {
  const { app, services, model, admin, fans, riders, listed, takenBack } = context;
  const fan = pick(fans, index);
  if (fan === undefined) return false;
  const viewer = viewerOf(fan);
  const likeable = [
    ...riders.map((id) => ({ id, kind: rider.name })),
    ...model.lineups.map(({ id }) => ({ id, kind: podium.name })),
    ...model.lineups.map(({ id }) => ({ id, kind: podium.name })),
  ];
  switch (doing) {
    case 'like': {
      const on = pick(likeable, other);
      if (!on) return false;
      await services.likes.toggle({ name: on.kind }, on.id, fan, true);
      model.like(fan, on.id, true);
      return true;
    }
    case 'unlike': {
      const back = pick(model.likes, other);
      const kind = likeable.find(({ id }) => id === back?.thing)?.kind;
      if (!back || kind === undefined) return false;
      const set = async (on: boolean) => {
        await services.likes.toggle({ name: kind }, back.thing, back.fan, on);
        model.like(back.fan, back.thing, on);
      };
      await set(false);
      takenBack.push(() => set(true));
      return true;
    }
    case 'likeComment': {
      const id = pick(model.comments, other)?.id;
      if (id === undefined) return false;
      await services.comments.toggleLike(id, fan, true);
      model.likeComment(fan, id, true);
      return true;
    }
    case 'unlikeComment': {
      const back = pick(model.commentLikes, other);
      if (!back) return false;
      const set = async (on: boolean) => {
        await services.comments.toggleLike(back.thing, back.fan, on);
        model.likeComment(back.fan, back.thing, on);
      };
      await set(false);
      takenBack.push(() => set(true));
      return true;
    }
    case 'follow': {
      const id = pick(fans, other);
      if (id === undefined || id === fan) return false;
      await services.follows.toggle(id, viewer, true);
      model.follow(fan, id, true);
      return true;
    }
    case 'unfollow': {
      const back = pick(model.follows, other);
      if (!back) return false;
      const set = async (on: boolean) => {
        await services.follows.toggle(back.thing, viewerOf(back.fan), on);
        model.follow(back.fan, back.thing, on);
      };
      await set(false);
      takenBack.push(() => set(true));
      return true;
    }
    case 'again': {
      const again = pick(takenBack, other);
      // What it is given to may be gone, and who gives it.
      return again ? again().then(() => true, isGone) : false;
    }
    case 'comment': {
      const on = pick(likeable, other);
      if (!on) return false;
      const isOwn = model.lineupOf(fan)?.id === on.id;
      const rating = on.kind === podium.name && !isOwn ? 1 + (other % 5) : null;
      const kinds = commentables(app.deps.sports).filter(({ kind }) => kind === on.kind);
      const body = { comment: 'Vamos', ...(rating !== null && { rating }) };
      const { _id } = await services.comments.create(kinds, on.id, body, viewer);
      model.comment(fan, _id, on.id, rating);
      return true;
    }
    case 'uncomment':
    case 'adminUncomment': {
      const isByAdmin = doing === 'adminUncomment';
      const comment = pick(model.comments, other);
      if (!comment) return false;
      await services.comments.remove(comment.id, isByAdmin ? admin : viewerOf(comment.fan));
      model.removeComment(comment.id, isByAdmin);
      return true;
    }
    case 'build': {
      const slots = Object.fromEntries(podium.slots.map(({ name }, at) => [name, riders[at]]));
      if (model.lineupOf(fan) || riders.length < podium.slots.length) return false;
      const body = { name: 'Los de siempre', ...(slots as Record<string, string>) };
      const { _id } = await services.lineups.create(podium, body, viewer);
      model.build(fan, _id, slots as Record<string, string>);
      return true;
    }
    case 'change': {
      const lineup = pick(model.lineups, index);
      const slot = pick(podium.slots, other)?.name;
      const free = riders.filter((id) => !Object.values(lineup?.slots ?? {}).includes(id));
      const item = pick(free, other);
      if (!lineup || slot === undefined || item === undefined) return false;
      const change = { body: { [slot]: item }, ifMatch: null };
      await services.lineups.update(podium, lineup.id, change, viewerOf(lineup.owner));
      model.change(lineup, slot, item);
      return true;
    }
    case 'unbuild':
    case 'adminUnbuild': {
      const isByAdmin = doing === 'adminUnbuild';
      const lineup = pick(model.lineups, other);
      if (!lineup) return false;
      const by = isByAdmin ? admin : viewerOf(lineup.owner);
      await services.lineups.remove(podium, lineup.id, by);
      model.removeLineup(lineup, isByAdmin);
      return true;
    }
    case 'create': {
      const { _id } = await services.catalogue.create(rider, bodyOf(rider), viewer, null);
      riders.push(_id);
      model.created.push({ fan, thing: _id, at: model.now });
      return true;
    }
    case 'deleteRider': {
      const id = pick(riders, other);
      // Enough stay to build of.
      if (id === undefined || riders.length <= podium.slots.length + 1) return false;
      await services.catalogue.remove(rider, id, admin.userId);
      riders.splice(riders.indexOf(id), 1);
      model.deleteItem(id);
      return true;
    }
    case 'leave': {
      if (fans.length < 4) return false;
      await app.db.write((transaction) =>
        deleteAccountOf({ ...services.accounts, dialect: app.db.dialect }, transaction, fan),
      );
      fans.splice(fans.indexOf(fan), 1);
      model.forget(fan);
      return true;
    }
    case 'list': {
      const { data } = await services.notifications.list(fan, { size: 100 });
      const marks = model.listed(fan);
      listed.set(
        fan,
        data.map(({ _id: id }, at) => ({ id, markInModel: marks[at] ?? (() => {}) })),
      );
      return true;
    }
    case 'read': {
      const all = [...listed].flatMap(([by, some]) => some.map((one) => ({ ...one, by })));
      const one = pick(
        all.filter(({ by }) => fans.includes(by)),
        other,
      );
      if (!one) return false;
      await services.notifications.markRead(one.by, { ids: [one.id] });
      one.markInModel();
      return true;
    }
    case 'readAll': {
      await services.notifications.markRead(fan, { all: true });
      for (const mark of model.listed(fan)) mark();
      return true;
    }
    case 'sweep': {
      await services.notifications.sweep();
      model.sweep();
      return true;
    }
    default:
      return doing satisfies never;
  }
}

/** Compares what bell and feed say to everybody with what the model says. */
async function expectTruth(context: Context): Promise<void> {
  const { services, model, fans, app } = context;
  const tick = () => {
    model.now += 1;
    app.clock.time = new Date(model.now);
  };
  for (const [index, fan] of fans.entries()) {
    const { data, unread } = await wholeBell(context, fan);
    const expected = model.bellOf(fan);
    expect(
      data.map(({ type, count, read, actors, subject, detail, at }) => ({
        ...{ type, count, read, at, subject: subject._id, rating: detail.rating },
        actors: actors.map(({ _id }) => _id),
      })),
    ).toEqual(expected);
    expect(unread).toBe(expected.filter(({ read }) => !read).length);

    const filter = [null, ...feedFilters][index % 4] ?? null;
    const told = model.feedOf(fan, filter);
    // As it is read for those who follow few, many, and many of whom nobody did anything lately.
    const feed =
      context.feeds[(index + model.likes.length) % context.feeds.length] ?? services.feed;
    let liked = 0;
    const entries = await wholeFeed(feed, fan, filter, async () => {
      tick();
      // Something new by one whom the fan follows, if anybody, within the hour of what was there.
      const followed = model.follows.filter((one) => one.fan === fan);
      const by = pick(followed, index + liked)?.thing ?? fan;
      const isNew = (id: string) => !model.likes.some((one) => one.fan === by && one.thing === id);
      const fresh = pick(context.riders.filter(isNew), liked);
      liked += 1;
      if (fresh === undefined) return;
      await services.likes.toggle(rider, fresh, by, true);
      model.like(by, fresh, true);
    });
    expect(
      entries.map(({ type, actor, at, items, count, rating }) => ({
        ...{ type, actor: actor._id, at, count, rating, items: items.map(({ _id }) => _id) },
      })),
    ).toEqual(told);
  }
}

test('whatever eight fans did, bell and feed say what a plain model of the rules says', {
  timeout: 60_000 + runs * 3_000,
}, async () => {
  const app = await testApp();
  const services = await createServices({ ...app.deps, log: app.server.log });
  const admin: Viewer = { ...viewerOf((await makeAdmin(app)).id), role: 'admin' };
  const feeds = [2000, 12].map((windowSize) =>
    createFeed({
      ...{ db: app.db, now: app.deps.now, readThings: services.readThings },
      bounds: { fewFollowed: 0, windowSize },
    }),
  );
  feeds.push(services.feed);
  const done = new Map<Doing, number>();
  let start = Date.parse('2026-03-01T10:30:00.000Z');
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      start += 1_000;
      app.clock.time = new Date(start);
      const fans = (await makeUsers(app, fanCount)).map(({ id }) => id);
      const riders = await makeItems(app, 'rider', riderCount);
      const model = new EventsModel(start);
      const context: Context = {
        ...{ app, services, feeds, model, admin, fans, riders, done },
        ...{ listed: new Map(), takenBack: [] },
      };
      for (const [index] of fans.entries()) {
        for (const doing of ['build', 'comment', 'follow', 'follow'] as const) {
          model.now += 60_000;
          app.clock.time = new Date(model.now);
          const other = index + (doing === 'follow' ? 1 + (model.now % 3) : riderCount);
          await take(context, { doing, fan: index, other, minutes: 0 });
        }
      }
      for (const [index, step] of history.entries()) {
        // No two acts are at one time.
        model.now += step.minutes * 60_000 + 1;
        app.clock.time = new Date(model.now);
        if (await take(context, step)) done.set(step.doing, (done.get(step.doing) ?? 0) + 1);
        if (index % 40 === 39) await expectTruth(context);
      }
      await expectTruth(context);
    }),
    { numRuns: runs, unbiased: true },
  );
  // Histories that get nowhere would agree with any model.
  for (const doing of doings) expect(done.get(doing) ?? 0, doing).toBeGreaterThan(0);
  await services.close();
});
