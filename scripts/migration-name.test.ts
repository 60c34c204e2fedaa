import { expect, test } from 'vitest';
import { migrations } from '#server/db/migrations/index.ts';
import { migrationName } from './migration-name.ts';

test('the next migration is numbered after the last, regardless of other files', () => {
  const last = Number(migrations.at(-1)?.name.slice(0, 3));
  expect(migrationName('player-stamina')).toBe(
    `${String(last + 1).padStart(3, '0')}-player-stamina`,
  );
});
