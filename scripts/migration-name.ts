import { migrations } from '#server/db/migrations/index.ts';

/** The full name of the next migration, '013-player-stamina': one more than the list holds. */
export function migrationName(name: string): string {
  return `${String(migrations.length + 1).padStart(3, '0')}-${name}`;
}
