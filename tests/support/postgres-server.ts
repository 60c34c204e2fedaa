import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';

export interface PostgresServer {
  /** Connects its superuser to the database `postgres`. */
  readonly url: string;
  /** Ends the server and removes everything it wrote. */
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL on a free port of this machine, its data in a temporary folder. A keeper
 * process stands between: when we end, however we end, its input closes and it clears up.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'postgres-keeper.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Its own process group: Ctrl-C in a terminal reaches us and not the keeper.
    detached: true,
  });
  const exit = once(keeper, 'exit');
  for await (const url of createInterface({ input: keeper.stdout })) {
    return {
      url,
      stop: async () => {
        keeper.stdin.end();
        await exit;
      },
    };
  }
  throw new Error('PostgreSQL did not start');
}
