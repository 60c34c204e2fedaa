import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { makeMemoryFolder } from '#tests/support/memory-folder.ts';

export interface PostgresServer {
  readonly url: string;
  /** A Unix socket makes short queries a quarter faster than TCP. */
  readonly socketUrl: string | null;
  stop(): Promise<void>;
}

/** GiB, more than a whole test run needs. */
const roomNeeded = 3;

/**
 * When this process ends for any reason, the input of a keeper process closes, which then cleans
 * up. `inMemory` keeps the data in memory if there is room: on a disk, the hundreds of files of
 * many databases take 20 times as long to create.
 */
export async function startPostgres({
  inMemory = false,
  settings = [],
}: {
  readonly inMemory?: boolean;
  readonly settings?: readonly string[];
} = {}): Promise<PostgresServer> {
  const folder = inMemory ? await makeMemoryFolder('tifo-postgres-', roomNeeded) : null;
  const program = join(import.meta.dirname, 'postgres-keeper.ts');
  const keeper = spawn(process.execPath, [program, folder ?? '', ...settings], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // A separate process group keeps Ctrl-C in a terminal from reaching the keeper.
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
