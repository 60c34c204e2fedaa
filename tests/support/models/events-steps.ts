import fc from 'fast-check';
import { errors } from '#contract/errors/errors.ts';
import { commentables } from '#contract/fans/comments.ts';
import type { Feed } from '#server/features/feed/service.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import type { Services } from '#server/services.ts';
import { Failure } from '#server/shared/fail.ts';
import { podium } from '#sports/motogp/podium.ts';
import { rider } from '#sports/motogp/rider.ts';
import { bodyOf, type TestApp } from '#tests/support/app.ts';
import type { EventsModel } from './events-model.ts';

export const fanCount = 8;
export const riderCount = 6;

export const doings = [
  ...['like', 'like', 'like', 'like', 'unlike', 'likeComment', 'likeComment', 'unlikeComment'],
  ...['follow', 'follow', 'unfollow', 'again', 'again', 'comment', 'comment', 'uncomment'],
  ...['build', 'build', 'change', 'create', 'list', 'list', 'read', 'read', 'readAll'],
  ...['unbuild', 'adminUncomment', 'adminUnbuild', 'deleteRider', 'leave', 'sweep'],
] as const;
export type Doing = (typeof doings)[number];

const anyStep = fc.record({
  doing: fc.constantFrom(...doings),
  fan: fc.nat(fanCount - 1),
  other: fc.nat(30),
  minutes: fc.oneof(
    { weight: 12, arbitrary: fc.nat(40) },
    { weight: 1, arbitrary: fc.nat(60 * 24 * 20) },
  ),
});
export const anyHistory = fc.array(anyStep, { minLength: 70, maxLength: 110 });
type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never;

export interface Context {
  readonly app: TestApp;
  readonly services: Services;
  readonly feeds: readonly Feed[];
  readonly model: EventsModel;
  readonly admin: Viewer;
  readonly fans: string[];
  readonly riders: string[];
  readonly listed: Map<string, { readonly id: string; readonly markInModel: () => void }[]>;
  /** Repeats an undone like or follow. */
  readonly undone: (() => Promise<void>)[];
  readonly done: Map<Doing, number>;
}

export const viewerOf = (userId: string): Viewer => ({
  userId,
  verified: true,
  role: 'user',
  tokenHash: '',
});
export const pick = <One>(from: readonly One[], index: number): One | undefined =>
  from[index % Math.max(from.length, 1)];

function isGone(error: unknown): false {
  if (error instanceof Failure && [401, 404].includes(errors[error.code].status)) return false;
  throw error;
}

/** Returns false if the step has no subject. */
export async function take(context: Context, { doing, fan: index, other }: Step): Promise<boolean> {
  const { app, services, model, admin, fans, riders, listed, undone } = context;
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
      undone.push(() => set(true));
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
      undone.push(() => set(true));
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
      undone.push(() => set(true));
      return true;
    }
    case 'again': {
      const repeat = pick(undone, other);
      // The target or the fan may be deleted.
      return repeat ? repeat().then(() => true, isGone) : false;
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
      const slots = Object.fromEntries(
        podium.slots.map(({ name }, index) => [name, riders[index]]),
      );
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
      if (id === undefined || riders.length <= podium.slots.length + 1) return false;
      await services.catalogue.remove(rider, id, admin);
      riders.splice(riders.indexOf(id), 1);
      model.deleteItem(id);
      return true;
    }
    case 'leave': {
      if (fans.length < 4) return false;
      await app.db.write((transaction) => services.accounts.deleteAccountOf(transaction, fan));
      await services.removals.begin(fan);
      fans.splice(fans.indexOf(fan), 1);
      model.forget(fan);
      return true;
    }
    case 'list': {
      const { data } = await services.notifications.list(fan, { size: 100 });
      const marks = model.listed(fan);
      listed.set(
        fan,
        data.map(({ _id: id }, index) => ({ id, markInModel: marks[index] ?? (() => {}) })),
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
      model.readAll(fan);
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
