import { expect } from 'vitest';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { eleven } from '#sports/football/eleven.ts';
import { podium } from '#sports/motogp/podium.ts';
import {
  makeItems,
  makeUsers,
  openAnotherSession,
  type TestApp,
  type TestUser,
} from '#tests/support/app.ts';
import { makeChoices, send } from '#tests/support/fans/community.ts';
import { type Build, clientCount, lineups, type Step, type Target } from './community-stories.ts';

interface StoredComment {
  readonly id: string;
  readonly item: string;
  readonly rating: number | null;
}

interface Belief {
  user: TestUser;
  readonly likes: Set<string>;
  readonly comments: StoredComment[];
  readonly commentLikes: Set<string>;
  readonly follows: Set<string>;
  readonly built: Map<Build, string>;
}

export function listRemainingClients({ clients, gone }: ModelState): Belief[] {
  return clients.filter(({ user }) => !gone.has(user.id));
}

/** Clients and items of one run, in a catalogue that all runs share. */
export interface ModelState {
  readonly clients: readonly Belief[];
  readonly items: Readonly<Record<'player' | 'rider' | 'lifter', string>>;
  readonly choices: Readonly<Record<Build, Readonly<Record<string, string>>>>;
  /** IDs of all targets that were ever liked or commented on. */
  readonly seen: Set<string>;
  readonly gone: Set<string>;
  /** Candidates for each call that found nothing. One of them must turn out to be deleted. */
  readonly missed: (readonly string[])[];
  readonly reached: Reached;
}

interface Reached {
  commentLiked: number;
  likerLeft: number;
  raterLeft: number;
}

type SharedChoices = ModelState['choices'];

export async function makeSharedChoices(app: TestApp): Promise<SharedChoices> {
  return { eleven: await makeChoices(app, eleven), podium: await makeChoices(app, podium) };
}

const prepared = 25;

/** Each state has its own goalkeeper and winner, which may be deleted. */
export function createStates(
  app: TestApp,
  shared: SharedChoices,
  reached: Reached,
): () => Promise<ModelState> {
  const states: ModelState[] = [];
  return async () => {
    if (states.length === 0) states.push(...(await makeStates(app, shared, reached)));
    return states.pop() as ModelState;
  };
}

async function makeStates(
  app: TestApp,
  shared: SharedChoices,
  reached: Reached,
): Promise<ModelState[]> {
  const players = await makeItems(app, 'player', prepared, { position: 'goalkeeper' });
  const riders = await makeItems(app, 'rider', prepared);
  const lifters = await makeItems(app, 'lifter', prepared);
  const users = await makeUsers(app, prepared * clientCount);
  return players.map((player, index) => {
    const [rider, lifter] = [riders[index], lifters[index]] as [string, string];
    const clients = users.slice(index * clientCount, (index + 1) * clientCount);
    return {
      clients: clients.map((user) => ({
        user,
        likes: new Set(),
        comments: [],
        commentLikes: new Set(),
        follows: new Set(),
        built: new Map(),
      })),
      items: { player, rider, lifter },
      choices: {
        eleven: { ...shared.eleven, goalkeeper: player },
        podium: { ...shared.podium, firstPlace: rider },
      },
      seen: new Set([player, rider, lifter]),
      gone: new Set(),
      missed: [],
      reached,
    };
  });
}

export async function runSteps(
  app: TestApp,
  state: ModelState,
  admin: TestUser,
  steps: readonly Step[],
): Promise<void> {
  const byClient = Map.groupBy(steps, (step) => step.client);
  await Promise.all(
    [...byClient].map(async ([index, own]) => {
      const belief = state.clients[index] as Belief;
      for (const step of own) {
        if (!state.gone.has(belief.user.id)) await runStep({ app, state, belief, admin }, step);
      }
    }),
  );
}

interface Doing {
  readonly app: TestApp;
  readonly state: ModelState;
  readonly belief: Belief;
  readonly admin: TestUser;
}

async function runStep(doing: Doing, step: Step): Promise<void> {
  switch (step.do) {
    case 'like':
      return like(doing, step.target, step.on);
    case 'comment':
      return comment(doing, step.target, step.rating);
    case 'uncomment':
      return uncomment(doing, step.nth);
    case 'likeComment':
      return likeComment(doing, step.nth, step.on);
    case 'follow':
      return follow(doing, step.whom, step.on);
    case 'build':
      return build(doing, step.what);
    case 'unbuild':
      return unbuild(doing, step.what);
    case 'rename':
      return rename(doing, step.what, step.as);
    case 'deleteItem':
      return deleteItem(doing, step.what);
    case 'leave':
      return leave(doing);
    default:
      return step satisfies never;
  }
}

function idOf(state: ModelState, target: Target): string | undefined {
  return 'of' in target ? state.clients[target.of]?.built.get(target.on) : state.items[target.on];
}

function expectFound(
  state: ModelState,
  id: string,
  answer: { statusCode: number; body: string },
): boolean {
  if (answer.statusCode === 404) {
    state.missed.push([id]);
    return false;
  }
  expect(answer.statusCode, answer.body).toBe(200);
  return true;
}

function toggleIn(set: Set<string>, id: string, on: boolean | null): boolean {
  const now = on ?? !set.has(id);
  if (now) set.add(id);
  else set.delete(id);
  return now;
}

const bodyOf = (on: boolean | null) => (on === null ? undefined : { on });

async function like({ app, state, belief }: Doing, on: Target, to: boolean | null) {
  const id = idOf(state, on);
  if (id === undefined) return;
  const path = {
    player: '/users/togglePlayer',
    rider: '/users/toggleRider',
    lifter: '/users/lifter/toggleLifter',
    eleven: eleven.api.toggle,
    podium: podium.api.toggle,
  }[on.on];
  const answer = await send(app, 'PATCH', `${path}/${id}`, belief.user, bodyOf(to));
  if (!expectFound(state, id, answer)) return;
  expect(answer.json().liked).toBe(toggleIn(belief.likes, id, to));
}

async function comment({ app, state, belief }: Doing, on: Target, rating: number) {
  const id = idOf(state, on);
  if (id === undefined) return;
  const isOwn = belief.built.get('eleven') === id || belief.built.get('podium') === id;
  const path = 'of' in on ? lineups[on.on].api.comment : '/comment/create';
  const body = { comment: 'Vamos', ...(!isOwn && { rating }) };
  const answer = await send(app, 'POST', `${path}/${id}`, belief.user, body);
  if (!expectFound(state, id, answer)) return;
  belief.comments.push({ id: answer.json()._id, item: id, rating: isOwn ? null : rating });
}

async function uncomment({ app, state, belief }: Doing, nth: number) {
  const [comment] = belief.comments.splice(nth % Math.max(1, belief.comments.length), 1);
  if (!comment) return;
  state.gone.add(comment.id);
  const answer = await send(app, 'DELETE', `/comment/delete/${comment.id}`, belief.user);
  // The comment may have been deleted with its target.
  if (answer.statusCode === 404) state.missed.push([comment.item]);
  else expect(answer.statusCode, answer.body).toBe(200);
}

async function likeComment({ app, state, belief }: Doing, nth: number, on: boolean | null) {
  const comments = state.clients.flatMap(({ user, comments }) =>
    comments.map(({ id, item }) => ({ id, item, by: user.id })),
  );
  const target = comments[nth % comments.length];
  if (!target) return;
  const { id, item, by } = target;
  const path = `/comment/toggleLike/${id}`;
  const answer = await send(app, 'PATCH', path, belief.user, bodyOf(on));
  // The comment may have been deleted with its target or its author.
  if (answer.statusCode === 404) {
    state.missed.push([id, item, by]);
    return;
  }
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().liked).toBe(toggleIn(belief.commentLikes, id, on));
  state.reached.commentLiked += 1;
}

async function follow({ app, state, belief }: Doing, whom: number, on: boolean | null) {
  const { user } = state.clients[whom] as Belief;
  const answer = await send(
    app,
    'PATCH',
    `/users/toggleFollow/${user.id}`,
    belief.user,
    bodyOf(on),
  );
  if (user.id === belief.user.id) {
    expect(answer.json().code).toBe('selfFollow');
    return;
  }
  if (!expectFound(state, user.id, answer)) return;
  expect(answer.json().following).toBe(toggleIn(belief.follows, user.id, on));
}

async function build({ app, state, belief }: Doing, what: Build) {
  const lineup: Lineup = lineups[what];
  const body = { name: 'Mine', ...state.choices[what] };
  const answer = await send(app, 'POST', lineup.api.create, belief.user, body);
  const ownItem = what === 'eleven' ? state.items.player : state.items.rider;
  if (answer.statusCode === 400) {
    state.missed.push([ownItem]);
    return;
  }
  expect(answer.statusCode, answer.body).toBe(belief.built.has(what) ? 409 : 200);
  if (answer.statusCode === 409) return;
  belief.built.set(what, answer.json()._id);
  state.seen.add(answer.json()._id);
}

async function unbuild({ app, state, belief }: Doing, what: Build) {
  const id = belief.built.get(what);
  if (id === undefined) return;
  belief.built.delete(what);
  state.gone.add(id);
  const path = `${lineups[what].api.base}/${id}`;
  const answer = await send(app, 'DELETE', path, belief.user);
  expect(answer.statusCode, answer.body).toBe(200);
}

async function rename({ app, belief }: Doing, what: Build | 'user', as: string) {
  const { user, built } = belief;
  if (what === 'user') {
    const name = `${as} ${user.id}`;
    const answer = await send(app, 'PATCH', '/users/update/update', user, { name });
    expect(answer.statusCode, answer.body).toBe(200);
    belief.user = await openAnotherSession(app, user);
    return;
  }
  const id = built.get(what);
  if (id === undefined) return;
  const path = `${lineups[what].api.base}/${id}`;
  const answer = await send(app, 'PATCH', path, user, { name: as });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function deleteItem({ app, state, admin }: Doing, what: 'player' | 'rider') {
  const id = state.items[what];
  const path = what === 'player' ? '/players' : '/rider';
  state.gone.add(id);
  const answer = await send(app, 'DELETE', `${path}/${id}`, admin);
  expect([200, 404], answer.body).toContain(answer.statusCode);
}

async function leave({ app, state, belief }: Doing) {
  const rated = belief.comments.flatMap(({ item, rating }) => (rating === null ? [] : [item]));
  state.reached.likerLeft += Number(belief.commentLikes.size > 0);
  state.reached.raterLeft += Number(new Set(rated).size < rated.length);
  state.gone.add(belief.user.id);
  for (const id of belief.built.values()) state.gone.add(id);
  const answer = await send(app, 'DELETE', '/users', belief.user);
  expect(answer.json(), answer.body).toEqual({ deleteUser: true });
}
