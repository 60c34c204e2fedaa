import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { columnFields, type Kind } from '#contract/kinds/kind.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { foldText } from '#contract/lists.ts';
import { isDisplayable } from '#contract/text.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { nameSkeletons } from '#server/features/accounts/names/names.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.ts';
import { insertUser } from '#server/features/accounts/users-store.ts';
import { newItem } from '#server/features/catalogue/create.ts';
import { insertItems } from '#server/features/catalogue/items-store.ts';
import { sports } from '#sports/index.ts';
import { userRow } from '#tests/support/databases/rows.ts';
import { hostileTexts } from '#tests/support/hostile/hostile-text.ts';
import type { RunningServer } from '#tests/support/server.ts';

/** Stored forms of the texts that a single-line field accepts. */
export const writable = hostileTexts
  .map((text) => text.normalize('NFC').trim())
  .filter((text) => isDisplayable(text) && foldText(text) !== '');
const longestUserName = 40;

interface HostileFan {
  readonly id: string;
  readonly token: string;
  readonly name: string;
  readonly text: string;
}

export const namedKinds = kindsOf(sports).filter(({ naming }) => naming === 'given');

export function textAt(turn: number): string {
  return writable[turn % writable.length] ?? '';
}

const longestText = Math.max(...writable.map((text) => [...text].length));

/** Dates and short names do not accept all texts. */
export function hostileFields(kind: Kind): string[] {
  return columnFields(kind).flatMap(([name, field]) =>
    field.type === 'text' && !field.format && field.max >= longestText ? [name] : [],
  );
}

function bodyOf(kind: Kind, turn: number): Record<string, unknown> {
  const values = columnFields(kind).map(([name, field]) => {
    if (field.type === 'text') return [name, undefined];
    return [name, field.type === 'choice' ? field.options[0] : field.min];
  });
  // The offset makes the texts of an item differ.
  const texts = hostileFields(kind).map((name, index) => [name, textAt(turn + (index + 1) * 100)]);
  return { name: textAt(turn), ...Object.fromEntries([...values, ...texts]) };
}

/** Bypasses the name rules, which may once have differed. */
export async function fillHostile(server: RunningServer): Promise<{
  readonly items: ReadonlyMap<string, readonly string[]>;
  readonly fans: readonly HostileFan[];
}> {
  const db = await openDatabase({ dialect: 'sqlite', file: join(server.dataDir, 'tifo.db') });
  const now = new Date();
  const items = new Map<string, readonly string[]>();
  // A single transaction could exceed the time limit.
  for (const kind of namedKinds) {
    const made = writable.map((_, turn) =>
      newItem(kind, bodyOf(kind, turn), { createdBy: null, now }),
    );
    const isWritten = await db.write((transaction) => insertItems(transaction, kind, made));
    if (!isWritten) throw new Error('An item is a duplicate');
    items.set(
      kind.name,
      made.map(({ item }) => item.id),
    );
  }
  const fans = await db.write(async (transaction) => {
    const written: HostileFan[] = [];
    const looks = new Set<string>();
    for (const text of writable) {
      const user = userRow();
      const skeletons = nameSkeletons(text);
      const fits = text.length <= longestUserName && !skeletons.some((one) => looks.has(one));
      const name = fits ? text : user.name;
      for (const one of nameSkeletons(name)) looks.add(one);
      await insertUser(transaction, { ...user, name, name_key: `hostile ${user.id}` });
      await transaction
        .updateTable('user_words')
        .set({ search_text: '  hostile' })
        .where('user_id', '=', user.id)
        .execute();
      const caller = { userAgent: text };
      const token = await openSession(transaction, { userId: user.id, caller, now });
      written.push({ id: user.id, name, text, token });
    }
    return written;
  });
  await db.close();
  return { items, fans };
}

/** The results have the order of the list. */
export async function inParallel<One, Result>(
  list: readonly One[],
  work: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = list.entries();
  const worker = async () => {
    for (const [index, one] of waiting) results[index] = await work(one);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return results;
}

export async function sendAll(
  server: RunningServer,
  calls: readonly {
    readonly method: 'POST' | 'PATCH';
    readonly path: string;
    readonly token: string;
    readonly body: unknown;
  }[],
): Promise<void> {
  type Call = (typeof calls)[number];
  await inParallel(calls, async function send({ method, path, token, body }: Call): Promise<void> {
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.status === 503) {
      await sleep(1000);
      return send({ method, path, token, body });
    }
    if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
  });
}
