import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { fail } from '#server/shared/fail.ts';

export type ReadFreeDisk = (folder: string) => Promise<number>;

const cacheMs = 2000;
const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Users must be able to end sessions while the disk is full. */
const allowedCalls = new Set([
  'POST /api/v1/users/logout',
  'DELETE /api/v1/users/sessions',
  'DELETE /api/v1/users/sessions/:id',
]);

const lowMessage =
  'the disk is nearly full: only reads are served until MIN_FREE_DISK is free. Move old backups to another machine (docs/maintenance.md#full-disk)';

export const readFreeBytes: ReadFreeDisk = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

interface FreeDiskOptions {
  readonly folder: string;
  readonly minimum: number;
  readonly now: () => Date;
  readonly readFreeDisk?: ReadFreeDisk | undefined;
}

/**
 * Rejects writes with 507 'storageFull', before their bodies are read, while the folder's disk has
 * less than `minimum` bytes free.
 */
export function guardFreeDisk(
  app: FastifyInstance,
  { folder, minimum, now, readFreeDisk = readFreeBytes }: FreeDiskOptions,
): void {
  let cached: { readonly time: number; readonly isLow: Promise<boolean> } | null = null;
  let wasLow = false;

  async function readIsLow(): Promise<boolean> {
    let free = Infinity;
    try {
      free = await readFreeDisk(folder);
    } catch (err) {
      app.log.warn({ err }, 'the free disk space cannot be read');
    }
    const isLow = free < minimum;
    if (isLow && !wasLow) app.log.warn({ folder, free, minFreeDisk: minimum }, lowMessage);
    if (!isLow && wasLow) app.log.info({ folder }, 'the disk has room again');
    wasLow = isLow;
    return isLow;
  }

  // Operators should not have to wait for the first write.
  app.addHook('onListen', async () => {
    await readIsLow();
  });
  app.addHook('onRequest', async (request) => {
    const { url } = request.routeOptions;
    if (url === undefined || readMethods.has(request.method)) return;
    if (allowedCalls.has(`${request.method} ${url}`)) return;
    const time = now().getTime();
    if (!cached || Math.abs(time - cached.time) >= cacheMs) {
      cached = { time, isLow: readIsLow() };
    }
    if (await cached.isLow) fail('storageFull');
  });
}
