import { sql } from 'kysely';
import { kindsOf, lineupsOf } from '#contract/sport.ts';
import { fillWorld } from '#server/features/world/world.ts';
import { sports } from '#sports/index.ts';
import { makeSample, makeStock, type Stock } from '#tests/support/access/samples.ts';
import { makeUser, type TestApp, testApp } from '#tests/support/app.ts';
import { type Changes, watchChanges } from '#tests/support/changes.ts';
import { cheapPasswords } from '#tests/support/passwords.ts';
import { makePicture } from '#tests/support/pictures.ts';
import type { Fields } from './bodies.ts';
import type { FuzzActor, Hints } from './cases.ts';
import type { Operation } from './operations.ts';
import { fresh, known } from './values.ts';

/** The app with a catalogue behind it, and what requests are made of. */
export interface FuzzWorld {
  readonly app: TestApp;
  readonly changes: Changes;
  readonly hints: Hints;
  readonly picture: Buffer;
  /** The token of somebody in that role; made anew after `replace`. */
  tokenOf(actor: FuzzActor): Promise<string | null>;
  /** Somebody logged out or deleted the account. */
  replace(actor: FuzzActor): void;
  /** Ids as a call is about; the first ones exist. */
  idsFor(operation: Operation): readonly string[];
  readonly anything: () => readonly string[];
  /** Looks other ids up: things come and go. */
  refresh(batch: number): Promise<void>;
}

const kinds = kindsOf(sports);
const lineups = lineupsOf(sports);
const idsAtOnce = 20;

/** Fills a database with items and fans; the same number makes the same world. */
async function fill(app: TestApp, items: number): Promise<void> {
  await fillWorld(app.db, kinds, {
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

/** A request's body with what only one person may use replaced by words. */
function toFields(body: Readonly<Record<string, unknown>>): Fields {
  return Object.entries(body).map(([name, value]) => {
    if (name === 'email') return [name, `"fan${fresh}@example.org"`];
    return [name, JSON.stringify(name === 'name' ? `${value} ${fresh}` : value)];
  });
}

async function learn(app: TestApp, stock: Stock): Promise<Hints> {
  const bodies = new Map<string, Fields>();
  const words = new Map<string, Set<string>>();
  const learnWord = (name: string, word: string) =>
    words.set(name, (words.get(name) ?? new Set()).add(word));
  for (const call of app.calls) {
    const sample = await makeSample(app, stock, call, await makeUser(app));
    if (sample.body) {
      bodies.set(`${call.method} ${call.url.replaceAll(/:(\w+)/g, '{$1}')}`, toFields(sample.body));
    }
    for (const [name, value] of Object.entries(sample.body ?? {})) {
      if (typeof value === 'string' && name !== 'email') learnWord(name, value);
    }
  }
  learnWord('email', `fan${fresh}@example.org`);
  for (const kind of kinds) {
    for (const name of [...kind.sorts, ...kind.filters]) {
      for (const parameter of ['stat', 'field']) learnWord(parameter, name);
      for (const sign of ['', '-']) learnWord('sort', sign + name);
    }
    for (const [name, field] of Object.entries(kind.fields)) {
      if (field.type === 'choice') for (const option of field.options) learnWord(name, option);
      if (field.type === 'references') learnWord(name, known(0));
      if (field.type !== 'number') continue;
      for (const range of ['0..', '..50', '20..40', '5']) learnWord(name, range);
    }
  }
  for (const end of ['0', '50', '1000000']) for (const name of ['min', 'max']) learnWord(name, end);
  for (const part of ['a', 'an', 'mar', 'player 1', 'the']) learnWord('name', part);
  return {
    words: new Map([...words].map(([name, own]) => [name, [...own]])),
    samplesOf: ({ method, path }) => {
      const own = bodies.get(`${method} ${path}`);
      return own ? [own] : [];
    },
  };
}

async function readIds(app: TestApp, batch: number): Promise<Map<string, string[]>> {
  const pages: [string, string, string | null][] = [
    ...[...kinds, ...lineups].map((of): [string, string, string] => [
      of.labels.title,
      'item',
      of.name,
    ]),
    ['Comments', 'comment', null],
    ['', 'user', null],
  ];
  const found = new Map<string, string[]>();
  for (const [tag, table, kind] of pages) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} ${kind === null ? sql`` : sql`where kind = ${kind}`}
      order by id desc limit ${idsAtOnce} offset ${(batch * 13) % 200}`.execute(app.db.read);
    const { rows: newest } = await sql<{ id: string }>`
      select id from ${sql.table(table)} ${kind === null ? sql`` : sql`where kind = ${kind}`}
      order by id desc limit 3`.execute(app.db.read);
    found.set(
      tag,
      [...newest, ...rows].map(({ id }) => id),
    );
  }
  return found;
}

/** Builds the app as in production, without limits, over a catalogue of so many items. */
export async function makeFuzzWorld(items: number): Promise<FuzzWorld> {
  const app = await testApp({ passwords: cheapPasswords(), mail: { send: async () => {} } });
  // Sessions are noted beside the answers as time goes by; here none does.
  app.clock.time = new Date();
  await fill(app, items);
  const stock = await makeStock(app);
  const hints = await learn(app, stock);
  const changes = await watchChanges(app.db);
  const tokens = new Map<FuzzActor, string>();
  let ids = await readIds(app, 0);
  return {
    app,
    changes,
    hints,
    picture: await makePicture('png', 8, 8),
    async tokenOf(actor) {
      if (actor === 'anonymous') return null;
      if (actor === 'garbage') return 'x'.repeat(43);
      const token =
        tokens.get(actor) ??
        (
          await makeUser(app, {
            ...(actor === 'unverified' && { verified: 0 }),
            ...(actor === 'admin' && { role: 'admin' }),
          })
        ).token;
      tokens.set(actor, token);
      return token;
    },
    replace: (actor) => tokens.delete(actor),
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
