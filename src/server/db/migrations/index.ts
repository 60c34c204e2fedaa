import { readdirSync } from 'node:fs';
import type { Kysely } from 'kysely';

/** Never changes once released. Later migrations correct it. */
export interface Migration {
  readonly name: string;
  up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void>;
}

async function load(name: string): Promise<Migration> {
  const { up }: Pick<Migration, 'up'> = await import(/* @vite-ignore */ `./${name}.ts`);
  return { name, up };
}

const fileName = /^(\d{3}-[a-z0-9-]+)\.ts$/;
const names = readdirSync(import.meta.dirname).flatMap((file) => fileName.exec(file)?.[1] ?? []);

export const migrations: readonly Migration[] = await Promise.all(names.toSorted().map(load));
