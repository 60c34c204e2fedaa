import type { FastifyInstance } from 'fastify';
import { demoId } from '#cli/demo-data/random-store.ts';
import { rankingsOf } from '#contract/kinds/rankings.ts';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import { buildApp } from '#server/app.ts';
import { loadConfig } from '#server/config.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.ts';
import { insertUser } from '#server/features/accounts/users-store.ts';
import {
  addToKindCount,
  bumpUsersVersion,
} from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { player } from '#sports/football/player.ts';
import { sports } from '#sports/index.ts';
import { userRow } from '#tests/support/databases/rows.ts';
import { facetForms, fanForms, listForms, rankingForms } from '#tests/support/list-forms.ts';
import type { DemoDatabase } from './demo-databases.ts';

export interface Call {
  readonly name: string;
  readonly kind: 'list' | 'other';
  readonly request: (round: number) => {
    readonly method: 'GET' | 'PATCH' | 'POST';
    readonly url: string;
    readonly body?: object;
  };
}

const playerId = demoId('player', 1);

const lists = [
  ...listForms(player),
  ...rankingsOf(sports).flatMap(rankingForms),
  ...fanForms(sports),
];

function createRead(url: string, { kind = 'other', name = url }: Partial<Call> = {}): Call {
  return { name, kind, request: () => ({ method: 'GET', url }) };
}

export const calls: readonly Call[] = [
  ...lists.map((url) => createRead(url, { kind: 'list' })),
  ...facetForms(player).map((url) => createRead(url)),
  createRead('/players/csv?position=forward&sort=-rating', { name: 'CSV file of forwards' }),
  {
    name: 'detail of a player',
    kind: 'other',
    request: (round) => ({ method: 'GET', url: `/players/${demoId('player', 1 + round)}` }),
  },
  createRead(`/players/${playerId}/standing`, { name: 'standing of a player' }),
  createRead('/players/histogram/rating', { name: 'histogram of ratings' }),
  ...lineupsOf(sports).flatMap(({ api, of }) => [
    createRead(`${api.base}/crowd`),
    createRead(`${api.base}/crowd?of=following`),
    createRead(`${api.base}/crowd/${demoId(of.name, 1)}`),
  ]),
  {
    name: 'like, and take it back',
    kind: 'other',
    request: (round) => ({
      method: 'PATCH',
      url: `/users/togglePlayer/${playerId}`,
      body: { on: round % 2 === 0 },
    }),
  },
  {
    name: 'comment',
    kind: 'other',
    request: () => ({
      method: 'POST',
      url: `/comment/create/${playerId}`,
      body: { comment: 'What a season!', rating: 5 },
    }),
  },
];

interface Timing {
  readonly milliseconds: number;
  /** Items in the response of a list, 0 for other calls. */
  readonly items: number;
}

export interface Fan {
  /** Throws for any status other than 200 and 404. */
  time(call: Call, round: number): Promise<Timing>;
  clearCaches(): Promise<void>;
  close(): Promise<void>;
}

const followCount = 50;

export function buildBenchApp(
  { db }: DemoDatabase,
  dataDir: string,
  now = () => new Date(),
): Promise<FastifyInstance> {
  return buildApp({
    config: loadConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DATA_DIR: dataDir }),
    db,
    sports,
    mail: { send: async () => {} },
    now,
    clientFolder: '/nonexistent',
  });
}

export function createFan({ db }: DemoDatabase): Promise<string> {
  const user = userRow();
  return db.write(async (transaction) => {
    await insertUser(transaction, user);
    const caller = { userAgent: 'bench' };
    return openSession(transaction, { userId: user.id, caller, now: new Date() });
  });
}

export async function signIn(database: DemoDatabase, dataDir: string): Promise<Fan> {
  const { db } = database;
  const app = await buildBenchApp(database, dataDir);
  const token = await createFan(database);
  const headers = { authorization: `Bearer ${token}` };
  const send = async (method: 'GET' | 'PATCH' | 'POST', url: string, payload?: object) => {
    const response = await app.inject({ method, headers, url: `/api/v1${url}`, payload });
    if (response.statusCode !== 200) throw new Error(`${url}: ${response.body}`);
    return response.json();
  };
  for (let n = 1; n <= followCount; n += 1) {
    await send('PATCH', `/users/toggleFollow/${demoId('user', n)}`, { on: true });
  }
  for (const { api, name, slots } of lineupsOf(sports)) {
    const lineup = await send('GET', `${api.base}/${demoId(name, 1)}`);
    const itemIds = slots.map((slot) => [slot.name, lineup[slot.name]._id]);
    await send('POST', api.create, { name: 'Bench', ...Object.fromEntries(itemIds) });
  }
  return {
    async time(call, round) {
      const { method, url, body } = call.request(round);
      const start = performance.now();
      const response = await app.inject({
        method,
        headers,
        url: `/api/v1${url}`,
        ...(body && { payload: body }),
      });
      const milliseconds = performance.now() - start;
      if (![200, 404].includes(response.statusCode)) throw new Error(`${url}: ${response.body}`);
      const isJson = String(response.headers['content-type']).includes('json');
      const { data } = isJson ? response.json<{ data?: readonly unknown[] }>() : {};
      return { milliseconds, items: data?.length ?? 0 };
    },
    clearCaches: () =>
      db.write(async (transaction) => {
        for (const { name } of [...kindsOf(sports), ...lineupsOf(sports)]) {
          await addToKindCount(transaction, name, 0);
        }
        await bumpUsersVersion(transaction);
      }),
    close: () => app.close(),
  };
}
