import { getKind } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import { type MergeReport, mergeItems } from '#server/features/catalogue/merge/merge.ts';
import { makeItem, type TestApp, type TestUser } from './app.ts';
import { send } from './fans/community.ts';

export type Which = 'keep' | 'drop';
export type Pair = Readonly<Record<Which, string>>;

export function merge(
  app: TestApp,
  kindName: string,
  pair: Pair,
  { dryRun = false, db = app.db }: { readonly dryRun?: boolean; readonly db?: Database } = {},
): Promise<MergeReport> {
  const kind = getKind(app.deps.sports, kindName);
  if (!kind) throw new Error(`There is no kind ${kindName}`);
  return mergeItems(db, { kind, sports: app.deps.sports, ...pair, dryRun });
}

export async function makePair(app: TestApp, kindName: string, fields: object = {}): Promise<Pair> {
  return {
    keep: await makeItem(app, kindName, { ...fields }),
    drop: await makeItem(app, kindName, { ...fields }),
  };
}

export async function like(
  app: TestApp,
  path: string,
  id: string,
  user: TestUser,
): Promise<number> {
  return (await send(app, 'PATCH', `${path}/${id}`, user, { on: true })).statusCode;
}
