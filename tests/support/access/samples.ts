import { expect } from 'vitest';
import type { SessionList } from '#contract/calls/own-account.ts';
import { ToggleBody } from '#contract/calls/shared.ts';
import type { Likeable } from '#contract/fans/likeable.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import {
  insertEmailChange,
  insertEmailUndo,
} from '#server/features/accounts/emails/email-changes-store.ts';
import { hashToken, newLinkSecret } from '#server/features/accounts/secrets.ts';
import { findUser } from '#server/features/accounts/users-store.ts';
import type { RegisteredCall } from '#server/http/plugins/access.ts';
import { sports } from '#sports/index.ts';
import { goodPassword, registration } from '#tests/support/fans/accounts.ts';
import { makeChoices, makeComment, send } from '#tests/support/fans/community.ts';
import { as, bodyOf, makeItem, makeUser, type TestApp, type TestUser } from '../app.ts';
import { injectCall } from '../inject-call.ts';

export interface Sample {
  readonly method: RegisteredCall['method'];
  readonly url: string;
  readonly body: Readonly<Record<string, unknown>> | null;
}

/** Items that are never deleted, and lineups of another user. */
export interface Stock {
  readonly items: Readonly<Record<string, { readonly id: string; readonly name: string }>>;
  readonly choices: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly lineups: Readonly<Record<string, string>>;
  readonly builder: TestUser;
}

const kinds = kindsOf(sports);
const lineups = lineupsOf(sports);
const api = '/api/v1';

const code = '123456';
export const storedForm = (secret: string) => `cheap:${secret}`;

async function buildLineup(app: TestApp, lineup: Lineup, owner: TestUser, choices: object) {
  const body = { name: `${lineup.labels.one} of ${owner.name}`.slice(0, 60), ...choices };
  const answer = await send(app, 'POST', lineup.api.create, owner, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return String(answer.json()._id);
}

export async function makeStock(app: TestApp): Promise<Stock> {
  const builder = await makeUser(app);
  const createdIds: [string, string][] = [];
  for (const kind of kinds)
    createdIds.push([kind.name, await makeItem(app, kind.name, createUnusedValues(kind))]);
  const rows = await app.db.read.selectFrom('item').select(['id', 'name']).execute();
  const items = Object.fromEntries(
    createdIds.map(([kind, id]) => [
      kind,
      { id, name: rows.find((row) => row.id === id)?.name ?? '' },
    ]),
  );
  const choices: Record<string, Record<string, string>> = {};
  const lineupIds: Record<string, string> = {};
  for (const lineup of lineups) {
    choices[lineup.name] = await makeChoices(app, lineup);
    lineupIds[lineup.name] = await buildLineup(app, lineup, builder, choices[lineup.name] ?? {});
  }
  return { items, choices, lineups: lineupIds, builder };
}

const numberOf = (kind: Kind) =>
  kind.filters.find((name) => kind.fields[name]?.type === 'number') ?? 'name';

const isBelow = (path: string, base: string) => path === base || path.startsWith(`${base}/`);

async function kindSample(
  app: TestApp,
  stock: Stock,
  kind: Kind,
  { method, url }: RegisteredCall,
  owner: TestUser,
) {
  const path = url.slice(api.length);
  const id = method === 'DELETE' ? await addItem(app, kind, owner) : null;
  return {
    parameters: {
      id: id ?? stock.items[kind.name]?.id ?? '',
      name: stock.items[kind.name]?.name ?? '',
      stat: 'name',
      field: sampleField(path, kind),
      min: '0',
      max: '1000000',
    },
    body: bodyFor(path, kind),
  };
}

function sampleField(path: string, kind: Kind): string {
  const [compared, grouping] = [kind.compared[0], kind.groupings[0]];
  if (path.includes('/histogram/')) return compared ?? numberOf(kind);
  return path.includes('/values/') ? (grouping ?? numberOf(kind)) : numberOf(kind);
}

async function addItem(app: TestApp, kind: Kind, { id: created_by }: TestUser): Promise<string> {
  const id = await makeItem(app, kind.name, createUnusedValues(kind));
  await app.db.write((transaction) =>
    transaction.updateTable('item').set({ created_by }).where('id', '=', id).execute(),
  );
  return id;
}

function bodyFor(path: string, kind: Kind) {
  const { api: calls } = kind;
  if (path === calls.create) return bodyOf(kind, createUnusedValues(kind));
  if (path === `${calls.base}/:id/checked`) return { on: true };
  return calls.comment && path.startsWith(calls.comment) ? { comment: 'Vamos' } : null;
}

let taken = 0;
/** Counts down from the last possible value. */
function createUnusedValues(kind: Kind): Record<string, string> {
  taken += 1;
  let remaining = taken;
  return Object.fromEntries(
    kind.unique.map((name) => {
      const field = kind.fields[name];
      const options = field?.type === 'choice' ? field.options : [''];
      const option = options.at(-1 - (remaining % options.length)) ?? '';
      remaining = Math.floor(remaining / options.length);
      return [name, option];
    }),
  );
}

async function lineupSample(
  app: TestApp,
  stock: Stock,
  lineup: Lineup,
  { method, url }: RegisteredCall,
  owner: TestUser,
) {
  const path = url.slice(api.length);
  const choices = stock.choices[lineup.name] ?? {};
  const { base } = lineup.api;
  const isChange = path.startsWith(`${base}/:id`) && method !== 'GET';
  if (path === `${base}/crowd/:id`) {
    const item = stock.items[lineup.of.name]?.id ?? '';
    return { parameters: { id: item, versionId: '' }, body: null };
  }
  const id = isChange ? await buildLineup(app, lineup, owner, choices) : stock.lineups[lineup.name];
  const bodies: Record<string, Sample['body']> = {
    [lineup.api.create]: { name: 'Once', ...choices },
    [`${lineup.api.base}/:id`]: method === 'PATCH' ? { name: 'Again' } : null,
    [`${lineup.api.comment}/:id`]: { comment: 'Vamos', rating: 3 },
  };
  const versionId =
    path === `${base}/:id/versions/:versionId`
      ? await keepVersion(app, lineup, id ?? '', owner)
      : '';
  return { parameters: { id: id ?? '', versionId }, body: bodies[path] ?? null };
}

/** Returns the version's ID, or 'none' if the server refuses. */
async function keepVersion(app: TestApp, lineup: Lineup, id: string, owner: TestUser) {
  const [slot] = lineup.slots;
  if (!slot) throw new Error(`${lineup.name} has no slots`);
  const overrides = slot.position === undefined ? {} : { position: slot.position };
  const item = await makeItem(app, lineup.of.name, overrides);
  const path = `${lineup.api.base}/${id}`;
  const saved = await send(app, 'PATCH', path, owner, { [slot.name]: item });
  if (saved.statusCode !== 200) return 'none';
  const { data } = (await send(app, 'GET', `${path}/versions`)).json();
  return (data?.[0]?._id as string | undefined) ?? 'none';
}

async function sessionId(app: TestApp, owner: TestUser): Promise<string> {
  const answer = await send(app, 'GET', '/users/sessions', owner);
  return answer.statusCode === 200 ? ((answer.json() as SessionList).data[0]?._id ?? '') : '';
}

async function giveCode(app: TestApp, owner: TestUser): Promise<void> {
  const now = app.deps.now();
  const row = {
    email_key: owner.email.toLowerCase(),
    code_hash: storedForm(code),
    link_hash: storedForm('link'),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + 60_000).toISOString(),
  };
  await app.db.write((transaction) =>
    transaction
      .insertInto('mailbox_code')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

async function giveEmailLink(
  app: TestApp,
  owner: TestUser,
  table: 'email_change' | 'email_undo',
): Promise<string> {
  const link = newLinkSecret();
  const { email } = registration();
  const now = app.deps.now();
  const row = {
    user_id: owner.id,
    email,
    email_key: email,
    link_hash: hashToken(link),
    expires_at: new Date(now.getTime() + 60_000).toISOString(),
  };
  await app.db.write(async (transaction) => {
    // An owner whose account was deleted has no such link.
    if ((await findUser(transaction, owner.id)) === undefined) return;
    if (table === 'email_change') await insertEmailChange(transaction, row);
    else await insertEmailUndo(transaction, { ...row, changed_at: now.toISOString() });
  });
  return link;
}

type Maker = (
  app: TestApp,
  owner: TestUser,
  stock: Stock,
) => Promise<{ readonly id?: string; readonly body?: Sample['body'] }>;

/** The author and the lineup's owner are the same fan. */
const onComment: Maker = async (app, owner, stock) => {
  const [lineup] = lineups;
  if (!lineup) throw new Error('Fans build nothing');
  const isAuthor = (await send(app, 'GET', '/users/sessions', owner)).statusCode === 200;
  const on = isAuthor
    ? await buildLineup(app, lineup, owner, stock.choices[lineup.name] ?? {})
    : (stock.lineups[lineup.name] ?? '');
  const author = isAuthor ? owner : stock.builder;
  return { id: (await makeComment(app, lineup.api.comment, on, author))._id };
};
const onCommentOfAnother: Maker = async (app, owner, stock) => {
  const body = { on: true };
  const [lineup] = lineups;
  if (!lineup) throw new Error('Fans build nothing');
  const isBuilder = (await send(app, 'GET', '/users/sessions', owner)).statusCode === 200;
  if (!isBuilder) return { ...(await onComment(app, owner, stock)), body };
  const on = await buildLineup(app, lineup, owner, stock.choices[lineup.name] ?? {});
  const comment = await makeComment(app, lineup.api.comment, on, stock.builder, { rating: 3 });
  return { id: comment._id, body };
};
const withBody =
  (make: (owner: TestUser) => Sample['body']): Maker =>
  async (_app, owner) => ({ body: make(owner) });

const makers: Readonly<Record<string, Maker>> = {
  'POST /users/registerRedirect': withBody(() => registration()),
  'POST /users/checkName': withBody(() => ({ name: registration().name })),
  'POST /users/login': withBody(({ email }) => ({ email, password: goodPassword })),
  'PATCH /users/forgotpassword/forgotpassword': async (_app, _owner, { builder }) => ({
    body: { email: builder.email },
  }),
  'POST /users/resend': withBody(({ email }) => ({ email })),
  'POST /users/check': async (app, owner) => {
    await giveCode(app, owner);
    return { body: { email: owner.email, confirmationCode: code } };
  },
  'PATCH /comment/:id/hidden': onCommentOfAnother,
  'PATCH /users/update/update': withBody(() => ({ gender: 'mujer' })),
  'PATCH /users/changepassword': withBody(() => ({
    password: goodPassword,
    newPassword: `${goodPassword}!`,
  })),
  'PATCH /users/email': withBody(() => ({ email: registration().email, password: goodPassword })),
  'PATCH /notifications/read': withBody(() => ({ all: true })),
  'PATCH /notifications/settings': withBody(() => ({ liked: { mail: true } })),
  'PATCH /users/email/confirm': async (app, owner) => ({
    body: { link: await giveEmailLink(app, owner, 'email_change') },
  }),
  'PATCH /users/email/undo': async (app, owner) => ({
    body: { link: await giveEmailLink(app, owner, 'email_undo') },
  }),
  'DELETE /users/sessions/:id': async (app, owner) => ({ id: await sessionId(app, owner) }),
};

function subjectOf<Of extends Likeable>(path: string, all: readonly Of[]): Of | null {
  const ownsPath = ({ api: calls }: Of) =>
    [
      calls.base,
      calls.create,
      calls.toggle,
      calls.comment,
      'claim' in calls ? calls.claim : undefined,
    ].some((base) => base !== undefined && isBelow(path, base));
  return all.find(ownsPath) ?? null;
}

async function partsOf(app: TestApp, stock: Stock, call: RegisteredCall, owner: TestUser) {
  const path = call.url.slice(api.length);
  const lineup = subjectOf(path, lineups);
  if (lineup) return lineupSample(app, stock, lineup, call, owner);
  const kind = subjectOf(path, kinds);
  if (kind) return kindSample(app, stock, kind, call, owner);
  const maker =
    makers[`${call.method} ${path}`] ?? (path.startsWith('/comment/') ? onComment : undefined);
  const { id = stock.builder.id, body = null } = (await maker?.(app, owner, stock)) ?? {};
  return { parameters: { id, name: 'Fan' }, body };
}

export async function makeSample(
  app: TestApp,
  stock: Stock,
  call: RegisteredCall,
  owner: TestUser,
): Promise<Sample> {
  const path = call.url.slice(api.length);
  const { parameters, body } = await partsOf(app, stock, call, owner);
  const values: Readonly<Record<string, string>> = parameters;
  const filled = call.url.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(values[name] || 'nobody'),
  );
  const queries: Readonly<Record<string, string>> = {
    '/comment': `?on=${Object.values(stock.lineups)[0]}`,
    '/search': '?q=fan',
  };
  const query = path.endsWith('/existing') ? '?ids=nobody' : (queries[path] ?? '');
  const isToggle = call.call?.body === ToggleBody;
  return { method: call.method, url: filled + query, body: isToggle ? { on: true } : body };
}

export function sendSample(
  app: TestApp,
  { method, url, body }: Sample,
  token: string | null,
  options: { readonly body?: string; readonly method?: string } = {},
) {
  const payload = options.body ?? (body === null ? undefined : JSON.stringify(body));
  return injectCall(app, {
    method: (options.method ?? method) as 'GET',
    url,
    headers: {
      ...(token !== null && as({ token })),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  });
}
