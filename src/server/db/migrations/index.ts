import { readdirSync } from 'node:fs';
import type { Kysely } from 'kysely';

/** A step of the schema. Once released it never changes; a later one corrects it. */
export interface Migration {
  readonly name: string;
  up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void>;
}

async function load(name: string): Promise<Migration> {
  const { up }: Pick<Migration, 'up'> = await import(/* @vite-ignore */ `./${name}.ts`);
  return { name, up };
}

/** '013-kind-versions.ts', and none of the tests beside them. */
const fileName = /^(\d{3}-[a-z0-9-]+)\.ts$/;
const names = readdirSync(import.meta.dirname).flatMap((file) => fileName.exec(file)?.[1] ?? []);

/** Every migration of this folder, in the order they run: that of their numbers. */
export const migrations: readonly Migration[] = await Promise.all(names.toSorted().map(load));
