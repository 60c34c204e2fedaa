import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { makeFolder } from '#server/shared/files/durable-files.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open.ts';

export async function openConfigured(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<Database> {
  if (config.databaseUrl === null) await makeFolder(config.dataDir, 0o700);
  return openDatabase(
    config.databaseUrl === null
      ? { dialect: 'sqlite', file: join(config.dataDir, 'tifo.db') }
      : { dialect: 'postgres', url: config.databaseUrl },
  );
}
