import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Insertable } from 'kysely';
import { expect } from 'vitest';
import { columnFields, type Kind } from '#contract/kinds/kind.ts';
import { getKind } from '#contract/kinds/sport.ts';
import { type AppDeps, buildApp } from '#server/app.ts';
import { loadConfig } from '#server/config.ts';
import type { UserTable } from '#server/db/account-tables.ts';
import { hashToken, newToken } from '#server/features/accounts/secrets.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.ts';
import { newItem } from '#server/features/catalogue/create.ts';
import { insertItems } from '#server/features/catalogue/items-store.ts';
import { undeclaredError } from '#server/http/plugins/errors.ts';
import type { Mail } from '#server/mail/transport.ts';
import { sports } from '#sports/index.ts';
import { afterFile } from './after-file.ts';
import { testDatabase } from './databases/databases.ts';
import { insertUsers, sessionRow, userRow } from './databases/rows.ts';

export interface TestApp extends Pick<FastifyInstance, 'inject' | 'calls'> {
  readonly server: FastifyInstance;
  readonly deps: AppDeps;
  readonly db: AppDeps['db'];
  readonly mails: Mail[];
  /** A null `time` lets the clock run. */
  readonly clock: { time: Date | null };
}

export interface TestUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
}

/** Without a client build, the app serves only the API. */
const noClient = '/nonexistent';

interface TestAppOptions extends Partial<AppDeps> {
  readonly settings?: Readonly<Record<string, string>>;
}

/** Builds the application as the server does. Closed after the test file. */
export async function testApp({ settings, ...overrides }: TestAppOptions = {}): Promise<TestApp> {
  const mails: Mail[] = [];
  const clock: TestApp['clock'] = { time: null };
  const dataDir = await mkdtemp(join(tmpdir(), 'tifo-app-'));
  const deps: AppDeps = {
    config: loadConfig({
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      DATA_DIR: dataDir,
      ...settings,
    }),
    db: overrides.db ?? (await testDatabase()),
    sports,
    mail: {
      send: async (mail) => {
        mails.push(mail);
      },
    },
    now: () => clock.time ?? new Date(),
    clientFolder: noClient,
    logStream: { write: noteUndeclared },
    // Tests keep the event loop busy, which would count as overload.
    maxDelays: { anonymousReads: Infinity, others: Infinity, database: Infinity },
    ...overrides,
  };
  const server = await buildApp(deps);
  await server.ready();
  afterFile(async () => {
    await server.close();
    await rm(dataDir, { recursive: true });
    expect(undeclared.splice(0)).toEqual([]);
  });
  return {
    server,
    deps,
    db: deps.db,
    mails,
    clock,
    calls: server.calls,
    inject: server.inject.bind(server) as FastifyInstance['inject'],
  };
}

const undeclared: string[] = [];
function noteUndeclared(line: string): void {
  if (line.includes(undeclaredError)) undeclared.push(line);
}

let lastNumber = 0;
function next(): number {
  lastNumber += 1;
  return lastNumber;
}

export async function makeUser(
  app: TestApp,
  overrides: Partial<Insertable<UserTable>> = {},
): Promise<TestUser> {
  const [user] = await makeUsers(app, 1, overrides);
  if (!user) throw new Error('one was asked for');
  return user;
}

export async function makeUsers(
  app: TestApp,
  count: number,
  overrides: Partial<Insertable<UserTable>> = {},
): Promise<TestUser[]> {
  const now = app.deps.now();
  const rows = Array.from({ length: count }, () => ({
    ...userRow(),
    created_at: now.toISOString(),
    ...overrides,
  }));
  return app.db.write(async (transaction) => {
    await insertUsers(transaction, rows);
    const users = rows.map(({ id, name, email }) => ({ id, name, email, token: newToken() }));
    const sessions = users.map(({ id, token }) => sessionRow(id, hashToken(token), now));
    await transaction.insertInto('session').values(sessions).execute();
    return users;
  });
}

/** A profile change ends the last session of a user. */
export async function openAnotherSession(app: TestApp, user: TestUser): Promise<TestUser> {
  const caller = { userAgent: 'tests' };
  const token = await app.db.write((transaction) =>
    openSession(transaction, { userId: user.id, caller, now: app.deps.now() }),
  );
  return { ...user, token };
}

export async function makeAdmin(app: TestApp): Promise<TestUser> {
  return makeUser(app, { role: 'admin' });
}

export function as(user: Pick<TestUser, 'token'>): { authorization: string } {
  return { authorization: `Bearer ${user.token}` };
}

/** Satisfies the cross-field rules of a kind in any year. */
const fitting: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  lifter: { age: 24, birthYear: 2000, date: '2024-06-13' },
};

/** Uses the minimum of each required field unless the kind's rules require another value. */
export function bodyOf(
  kind: Kind,
  overrides: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const fields = columnFields(kind)
    .filter(([, field]) => field.required)
    .map(([name, field]) => {
      switch (field.type) {
        case 'number':
          return [name, field.min];
        case 'choice':
          return [name, field.options[0]];
        case 'text':
          return [name, `${field.label} ${next()}`];
        default:
          return field satisfies never;
      }
    });
  return {
    ...(kind.naming === 'given' && { name: `${kind.labels.one} ${next()}` }),
    ...Object.fromEntries(fields),
    ...fitting[kind.name],
    ...overrides,
  };
}

export interface ItemsPlace {
  readonly db: AppDeps['db'];
  readonly deps: Pick<AppDeps, 'sports' | 'now'>;
}

/** Returns the ID of the new item. */
export async function makeItem(
  app: ItemsPlace,
  kindName: string,
  overrides: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const [id] = await makeItems(app, kindName, 1, overrides);
  if (id === undefined) throw new Error('one was asked for');
  return id;
}

export async function makeItems(
  app: ItemsPlace,
  kindName: string,
  count: number,
  overrides: Readonly<Record<string, unknown>> = {},
): Promise<string[]> {
  const kind = getKind(app.deps.sports, kindName);
  if (!kind) throw new Error(`There is no kind ${kindName}`);
  const now = app.deps.now();
  const created = Array.from({ length: count }, () =>
    newItem(kind, bodyOf(kind, overrides), { createdBy: null, now }),
  );
  await app.db.write(async (transaction) => {
    const stored = await insertItems(transaction, kind, created);
    if (!stored) throw new Error('The item is a duplicate');
  });
  return created.map(({ item }) => item.id);
}
