import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { foldText } from '#contract/lists.ts';
import type { OtherNames } from '#contract/other-names.ts';
import { sports } from '#sports/index.ts';

const folder = join(import.meta.dirname, '../../sports');

/** What `other-names.ts` of a sport's folder should export. */
interface OtherNamesFile {
  readonly otherNames: OtherNames;
}

async function load(sport: string): Promise<[string, ReadonlyMap<string, readonly string[]>][]> {
  if (!existsSync(join(folder, sport, 'other-names.ts'))) return [];
  const { otherNames }: OtherNamesFile = await import(`#sports/${sport}/other-names.ts`);
  return Object.entries(otherNames).map(([kind, names]) => [
    kind,
    new Map(Object.entries(names).map(([name, others]) => [foldText(name), others])),
  ]);
}

/** Names by folded names, by kind: of the sports' folders that have some. */
const namesByKind = new Map((await Promise.all(sports.map(({ name }) => load(name)))).flat());

/** The names that an item of that folded name is searched by besides. */
export function otherNamesOf(kindName: string, foldedName: string): readonly string[] {
  return namesByKind.get(kindName)?.get(foldedName) ?? [];
}

/** Hash of a kind's other names; changes when they do. */
export function otherNamesHash(kindName: string): string {
  const names = [...(namesByKind.get(kindName) ?? [])];
  return createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 16);
}
