import { sql } from 'kysely';
import { insertDemoData } from '#cli/demo-data/demo-data.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { makeSample, makeStock, type Stock, storedForm } from '#tests/support/access/samples.ts';
import { makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { type Changes, watchChanges } from '#tests/support/changes.ts';
import { goodPassword } from '#tests/support/fans/accounts.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';
import { makePicture } from '#tests/support/pictures.ts';
import type { Fields } from './bodies.ts';
import type { FuzzActor, Hints } from './cases.ts';
import type { Operation } from './operations.ts';
import { anything, fresh, ownEmail } from './values.ts';

export interface FuzzContext {
  readonly app: TestApp;
  readonly changes: Changes;
  readonly hints: Hints;
  readonly picture: Buffer;
  /** Recreated after `replace`. Null for roles without an account. */
  userOf(actor: FuzzActor): Promise<TestUser | null>;
  replace(actor: FuzzActor): void;
  /** The first IDs exist. */
  idsFor(operation: Operation): readonly string[];
  anything(): readonly string[];
  refresh(batch: number): Promise<void>;
}

const kinds = kindsOf(sports);
const lineups = lineupsOf(sports);
const idsAtOnce = 20;

/** The data depend only on `items`. */
async function fill(app: TestApp, items: number): Promise<void> {
  await insertDemoData(app.db, kinds, {
    counts: {
      player: Math.round(items * 0.5),
      team: Math.round(items * 0.02),
      rider: Math.round(items * 0.2),
      circuit: Math.round(items * 0.01),
      lifter: Math.round(items * 0.27),
      weightCategory: 20,
    },
    fans: Math.round(items / 40),
    likes: Math.round(items / 4),
    comments: Math.round(items / 10),
    follows: Math.round(items / 20),
  });
}

function toFields(body: Readonly<Record<string, unknown>>, email: string): Fields {
  return Object.entries(body).map(([name, value]) => {
    if (name === 'email') return [name, JSON.stringify(email)];
    return [name, JSON.stringify(name === 'name' ? `${value} ${fresh}` : value)];
  });
}

const freshEmail = `fan${fresh}@example.org`;

const commonWords: Readonly<Record<string, readonly string[]>> = {
  email: [ownEmail, freshEmail],
  min: ['0', '50', '1000000'],
  max: ['0', '50', '1000000'],
  name: ['a', 'an', 'mar', 'player 1', 'kg'],
  sort: ['name', '-newest'],
  stat: ['name', 'likes', 'newest'],
};

function wordsOfKind(kind: Kind): [name: string, words: string[]][] {
  const sorts = ['name', 'likes', 'newest', ...kind.sorts];
  const fields = Object.entries(kind.fields).map(([name, field]): [string, string[]] => {
    switch (field.type) {
      case 'choice':
        return [name, [...field.options]];
      case 'references':
        return [name, [anything(0)]];
      case 'number':
        return [name, ['0..', '..50', '20..40', '5']];
      case 'text':
        return [name, ['Text 1']];
      default:
        return field satisfies never;
    }
  });
  const numbers = [...kind.filters, ...kind.compared].filter(
    (name) => kind.fields[name]?.type === 'number',
  );
  return [
    ...fields,
    ['stat', sorts],
    ['sort', sorts.flatMap((name) => [name, `-${name}`])],
    ['field', numbers.length > 0 ? numbers : ['name']],
  ];
}

async function learn(app: TestApp, stock: Stock): Promise<Hints> {
  const bodies = new Map<string, Fields[]>();
  const words = new Map(Object.entries(commonWords));
  for (const call of app.calls) {
    const { body } = await makeSample(app, stock, call, await makeUser(app));
    if (!body) continue;
    bodies.set(`${call.method} ${call.url.replaceAll(/:(\w+)/g, '{$1}')}`, [
      toFields(body, ownEmail),
      toFields(body, freshEmail),
    ]);
    for (const [name, value] of Object.entries(body)) {
      if (typeof value !== 'string' || name === 'email') continue;
      words.set(name, [...(words.get(name) ?? []), value]);
    }
  }
  const ofKinds = new Map(
    kinds.map((kind) => [kind.labels.title, new Map([...words, ...wordsOfKind(kind)])]),
  );
  return {
    wordsOf: ({ tag }) => ofKinds.get(tag) ?? words,
    samplesOf: ({ method, path }) => bodies.get(`${method} ${path}`) ?? [],
  };
}

async function readIds(app: TestApp, batch: number): Promise<Map<string, string[]>> {
  const pages: [string, string, string | null][] = [
    ...[...kinds, ...lineups].map((subject): [string, string, string] => [
      subject.labels.title,
      'item',
      subject.name,
    ]),
    ['Comments', 'comment', null],
    ['', 'user', null],
  ];
  const idsByTag = new Map<string, string[]>();
  for (const [tag, table, kind] of pages) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} ${kind === null ? sql`` : sql`where kind = ${kind}`}
      order by id desc limit ${idsAtOnce} offset ${(batch * 13) % 200}`.execute(app.db.read);
    const { rows: newest } = await sql<{ id: string }>`
      select id from ${sql.table(table)} ${kind === null ? sql`` : sql`where kind = ${kind}`}
      order by id desc limit 3`.execute(app.db.read);
    idsByTag.set(
      tag,
      [...newest, ...rows].map(({ id }) => id),
    );
  }
  return idsByTag;
}

/** Builds the app as in production, but without limits. */
export async function makeFuzzContext(items: number): Promise<FuzzContext> {
  const app = await testApp({ passwords: cheapPasswords(), mail: { send: async () => {} } });
  // The server would update last_used_at of a session, and a GET would seem to change data.
  app.clock.time = new Date();
  await fill(app, items);
  const stock = await makeStock(app);
  const hints = await learn(app, stock);
  const changes = await watchChanges(app.db);
  const cast = new Map<FuzzActor, TestUser>();
  let ids = await readIds(app, 0);
  return {
    app,
    changes,
    hints,
    picture: await makePicture('png', 8, 8),
    async userOf(actor) {
      if (actor === 'anonymous' || actor === 'garbage') return null;
      const user =
        cast.get(actor) ??
        (await makeUser(app, {
          password_hash: storedForm(goodPassword),
          ...(actor === 'unverified' && { verified: 0 }),
          ...(actor === 'admin' && { role: 'admin' }),
        }));
      cast.set(actor, user);
      return user;
    },
    replace: (actor) => cast.delete(actor),
    idsFor: ({ tag, path }) => {
      const isOfComments = path.includes('/comment/') && !path.includes('create');
      const of = [...kinds, ...lineups].find(
        ({ api }) => api.comment !== undefined && path.includes(`${api.comment}/`),
      );
      const key = isOfComments ? 'Comments' : (of?.labels.title ?? tag);
      return ids.get(key) ?? ids.get('') ?? [];
    },
    anything: () => [...ids.values()].flat(),
    refresh: async (batch) => {
      ids = await readIds(app, batch);
    },
  };
}
