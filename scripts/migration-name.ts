import { migrations } from '#server/db/migrations/index.ts';

/** Numbers the migration after the last one: '013-player-stamina'. */
export function migrationName(name: string): string {
  const last = Number(migrations.at(-1)?.name.slice(0, 3) ?? 0);
  return `${String(last + 1).padStart(3, '0')}-${name}`;
}
