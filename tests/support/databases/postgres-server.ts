import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { makeMemoryFolder } from '#tests/support/memory-folder.ts';

export interface PostgresServer {
  /** Connects the superuser to the database `postgres`. */
  readonly url: string;
  /** Same through a Unix socket, if available; short queries cost a quarter less than over TCP. */
  readonly socketUrl: string | null;
  stop(): Promise<void>;
}

/** GiB, more than the databases and the log of a whole test run need. */
const roomNeeded = 3;

/**
 * Starts PostgreSQL on a free local port, its data in a temporary folder. A keeper process cleans
 * up when this process ends for any reason, since its input then closes.
 *
 * `inMemory` keeps the data in memory if there is room, for callers that create many databases: on
 * a disk after deletions, their hundreds of files take 20 times as long to create.
 */
export async function startPostgres({
  inMemory = false,
  settings = [],
}: {
  readonly inMemory?: boolean;
  /** Entries `name=value`, on top of the defaults. */
  readonly settings?: readonly string[];
} = {}): Promise<PostgresServer> {
  const folder = inMemory ? await makeMemoryFolder('tifo-postgres-', roomNeeded) : null;
  const program = join(import.meta.dirname, 'postgres-keeper.ts');
  const keeper = spawn(process.execPath, [program, folder ?? '', ...settings], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Separate process group, so that Ctrl-C in a terminal does not reach the keeper.
    detached: true,
  });
  const exit = once(keeper, 'exit');
  for await (const urls of createInterface({ input: keeper.stdout })) {
    const [url = '', socketUrl = null] = urls.split(' ');
    return {
      url,
      socketUrl,
      stop: async () => {
        keeper.stdin.end();
        await exit;
      },
    };
  }
  throw new Error('PostgreSQL did not start');
}
