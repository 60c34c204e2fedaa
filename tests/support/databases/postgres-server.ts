import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { makeMemoryFolder } from '#tests/support/memory-folder.ts';

export interface PostgresServer {
  /** Connects its superuser to the database `postgres`. */
  readonly url: string;
  /**
   * The same by a socket in the file system, where there is one: a short query costs a quarter less
   * than by TCP.
   */
  readonly socketUrl: string | null;
  /** Ends the server and removes everything it wrote. */
  stop(): Promise<void>;
}

/** GiB: more than the databases and the log of a whole test run, with room to spare. */
const roomNeeded = 3;

/**
 * Starts a real PostgreSQL on a free port of this machine, its data in a temporary folder. A keeper
 * process stands between: when we end, however we end, its input closes and it clears up.
 *
 * `inMemory` keeps the data in memory where there is room, for who makes many databases: each is
 * hundreds of files, and a disk whose files were just deleted takes 20 times as long to make them.
 */
export async function startPostgres({
  inMemory = false,
  settings = [],
}: {
  readonly inMemory?: boolean;
  /** As `name=value`, on top of those of every such server. */
  readonly settings?: readonly string[];
} = {}): Promise<PostgresServer> {
  const folder = inMemory ? await makeMemoryFolder('tifo-postgres-', roomNeeded) : null;
  const program = join(import.meta.dirname, 'postgres-keeper.ts');
  const keeper = spawn(process.execPath, [program, folder ?? '', ...settings], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Its own process group: Ctrl-C in a terminal reaches us and not the keeper.
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
