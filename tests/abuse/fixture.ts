import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { insertDemoData } from '#cli/demo-data/demo-data.ts';
import { demoId } from '#cli/demo-data/random-store.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { sharePicturePath } from '#contract/share.ts';
import type { Database, Dialect } from '#server/db/engine/database.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { newId } from '#server/db/id.ts';
import { migrateToLatest } from '#server/db/schema/migrate.ts';
import { hashSecret } from '#server/features/accounts/passwords/hashing.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.ts';
import { insertUser } from '#server/features/accounts/users-store.ts';
import { findRemovals } from '#server/shared/removal/removal-store.ts';
import { eleven } from '#sports/football/eleven.ts';
import { sports } from '#sports/index.ts';
import { podium } from '#sports/motogp/podium.ts';
import { makeStock } from '#tests/support/access/samples.ts';
import { makeAdmin, testApp } from '#tests/support/app.ts';
import { startPostgres } from '#tests/support/databases/postgres-server.ts';
import { userRow } from '#tests/support/databases/rows.ts';
import { makeWorstFan } from '#tests/support/fans/worst-fan.ts';
import type { Collected } from './collected-attacks.ts';

interface Fixture {
  readonly settings: Readonly<Record<string, string>>;
  readonly player: string;
  readonly pictures: readonly string[];
  readonly pages: readonly string[];
  readonly owners: readonly string[];
  readonly spammers: readonly string[];
  readonly collected: Collected | null;
  waitForRemovals(): Promise<void>;
  remove(): Promise<void>;
}

export const password = 'Portal-Nord-1899!';

const shownFans = 200;
const formats = ['link', 'story'] as const;
const likersDeleted = 3;

interface FixtureSize {
  readonly players: number;
  readonly owners: number;
  readonly spammers: number;
  readonly isCollected: boolean;
}

async function makeCollected(db: Database): Promise<Collected> {
  const app = await testApp({ db });
  const stock = await makeStock(app);
  const { fan, reader, colluders } = await makeWorstFan(app, stock);
  const { token: admin } = await makeAdmin(app);
  const caller = { userAgent: 'abuse' };
  const likers = await db.write((transaction) =>
    Promise.all(
      colluders
        .slice(0, likersDeleted)
        .map((userId) => openSession(transaction, { userId, caller, now: new Date() })),
    ),
  );
  await app.server.close();
  await rm(app.deps.config.dataDir, { recursive: true, force: true });
  const [slot] = podium.slots;
  const chosen = slot && stock.choices[podium.name]?.[slot.name];
  return {
    readers: [fan.token, reader.token],
    likers,
    admin,
    liked: stock.items.player?.id ?? '',
    chosenPath: `${podium.of.api.base}/${chosen}`,
    commentedPath: `${eleven.api.base}/${stock.lineups[eleven.name]}`,
  };
}

export async function makeFixture(dialect: Dialect, size: FixtureSize): Promise<Fixture> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tifo-abuse-'));
  const postgres = dialect === 'postgres' ? await startPostgres() : null;
  const db = await openDatabase(
    postgres
      ? { dialect: 'postgres', url: postgres.url }
      : { dialect: 'sqlite', file: join(dataDir, 'tifo.db') },
  );
  await migrateToLatest(db);
  const { players } = size;
  const fans = Math.ceil(players / 4);
  await insertDemoData(db, kindsOf(sports), {
    counts: { team: Math.ceil(players / 25), player: players },
    fans,
    likes: players,
    comments: players,
    follows: players,
    lineups: fans,
  });
  const now = new Date();
  const passwordHash = await hashSecret(password);
  const people = Array.from({ length: size.owners + size.spammers }, (_, index) => {
    const email = `person.${index}.${newId()}@example.org`;
    return userRow({
      email,
      email_key: email,
      password_hash: passwordHash,
      created_at: now.toISOString(),
    });
  });
  const tokens = await db.write(async (transaction) => {
    const opened: string[] = [];
    for (const user of people) {
      await insertUser(transaction, user);
      opened.push(
        await openSession(transaction, { userId: user.id, caller: { userAgent: 'abuse' }, now }),
      );
    }
    return opened;
  });
  const collected = size.isCollected ? await makeCollected(db) : null;
  return {
    settings: { DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) },
    player: demoId('player', 1),
    pictures: Array.from({ length: fans }, (_, index) => demoId(eleven.name, 1 + index)).flatMap(
      (id) => formats.map((format) => sharePicturePath(eleven.name, id, format)),
    ),
    pages: Array.from({ length: Math.min(fans, shownFans) }, (_, index) => 1 + index).flatMap(
      (n) => [`${eleven.page}/${demoId(eleven.name, n)}`, `/users/${demoId('user', n)}`],
    ),
    owners: people.slice(0, size.owners).map(({ email }) => email),
    spammers: tokens.slice(size.owners),
    collected,
    async waitForRemovals() {
      while ((await findRemovals(db.read)).length > 0) await sleep(100);
    },
    async remove() {
      await db.close();
      await postgres?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
