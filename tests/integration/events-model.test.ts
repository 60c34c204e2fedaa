import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FeedPage } from '#contract/calls/feed.ts';
import type { NotificationsPage } from '#contract/calls/notifications.ts';
import { type BellType, bellTypes, feedFilters } from '#contract/fans/fan-events.ts';
import { createFeed, type Feed } from '#server/features/feed/service.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { createServices } from '#server/services.ts';
import { rider } from '#sports/motogp/rider.ts';
import { makeAdmin, makeItems, makeUsers, testApp } from '#tests/support/app.ts';
import { dialect } from '#tests/support/databases/databases.ts';
import { byLength, storySeed } from '#tests/support/lengths.ts';
import { EventsModel } from '#tests/support/models/events-model.ts';
import {
  anyHistory,
  type Context,
  type Doing,
  doings,
  fanCount,
  pick,
  riderCount,
  take,
  viewerOf,
} from '#tests/support/models/events-steps.ts';

const runs = byLength({ day: 3, full: dialect === 'postgres' ? 8 : 16, long: 250 });
const pageSize = 3;

async function readWholeBell({ services }: Context, fan: string) {
  const data: NotificationsPage['data'][number][] = [];
  let unread = 0;
  let next: string | null = null;
  do {
    const cursor: { cursor?: string } = next === null ? {} : { cursor: next };
    const page: NotificationsPage = await services.notifications.list(fan, {
      size: pageSize,
      ...cursor,
    });
    data.push(...page.data);
    ({ next, unread } = page);
  } while (next !== null);
  return { data, unread };
}

async function readWholeFeed(
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
      size: pageSize,
      ...cursor,
      ...(filter && { type: filter }),
    });
    data.push(...page.data);
    next = page.next;
    if (next !== null) await between();
  } while (next !== null);
  return data;
}

async function expectTruth(context: Context): Promise<void> {
  const { services, model, fans, app } = context;
  const tick = () => {
    model.now += 1;
    app.clock.time = new Date(model.now);
  };
  for (const [index, fan] of fans.entries()) {
    const { data, unread } = await readWholeBell(context, fan);
    const expected = model.bellOf(fan);
    expect(
      data.map(({ type, count, read, actors, subject, detail, at }) => ({
        type,
        count,
        read,
        at,
        subject: subject._id,
        rating: detail.rating,
        actors: actors.map(({ _id }) => _id),
      })),
    ).toEqual(expected);
    expect(unread).toBe(expected.filter(({ read }) => !read).length);

    const filter = [null, ...feedFilters][index % 4] ?? null;
    const expectedEntries = model.feedOf(fan, filter);
    // The server reads the feed differently for few, many, and many mostly inactive follows.
    const feed =
      context.feeds[(index + model.likes.length) % context.feeds.length] ?? services.feed;
    let liked = 0;
    const entries = await readWholeFeed(feed, fan, filter, async () => {
      tick();
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
        type,
        actor: actor._id,
        at,
        count,
        rating,
        items: items.map(({ _id }) => _id),
      })),
    ).toEqual(expectedEntries);
  }
}

test('bell and feed agree with a simple model after any actions of eight fans', {
  timeout: 60_000 + runs * 3_000,
}, async () => {
  const app = await testApp();
  const services = await createServices({ ...app.deps, log: app.server.log });
  const admin: Viewer = { ...viewerOf((await makeAdmin(app)).id), role: 'admin' };
  const feeds = [2000, 12].map((windowSize) =>
    createFeed({
      db: app.db,
      sports: app.deps.sports,
      now: app.deps.now,
      readThings: services.readThings,
      bounds: { fewFollowed: 0, windowSize },
    }),
  );
  feeds.push(services.feed);
  const done = new Map<Doing, number>();
  const rung = new Set<BellType>();
  let start = Date.parse('2026-03-01T10:30:00.000Z');
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      start += 1_000;
      app.clock.time = new Date(start);
      const fans = (await makeUsers(app, fanCount)).map(({ id }) => id);
      const riders = await makeItems(app, 'rider', riderCount);
      const model = new EventsModel(start);
      const context: Context = {
        app,
        services,
        feeds,
        model,
        admin,
        fans,
        riders,
        done,
        listed: new Map(),
        undone: [],
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
        model.now += step.minutes * 60_000 + 1;
        app.clock.time = new Date(model.now);
        if (await take(context, step)) done.set(step.doing, (done.get(step.doing) ?? 0) + 1);
        if (index % 40 === 39) await expectTruth(context);
      }
      await expectTruth(context);
      for (const type of model.rung) rung.add(type);
    }),
    // Shrinking a history would exceed the test's timeout.
    { numRuns: runs, seed: storySeed, unbiased: true, endOnFailure: true },
  );
  // Histories in which little happens would match any model.
  for (const doing of doings) expect(done.get(doing) ?? 0, doing).toBeGreaterThan(0);
  for (const type of bellTypes) {
    expect(rung, `${type}: no history rings it, by events-model.ts and events-steps.ts`).toContain(
      type,
    );
  }
  await services.close();
});
