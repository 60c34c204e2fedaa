import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { fail } from '#server/shared/fail.ts';

export type ReadFreeDisk = (folder: string) => Promise<number>;

/** Milliseconds for which a reading is cached. */
const readingLasts = 2000;
const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Ending a session needs hardly any space, and must not wait for an operator. */
const endSessions = new Set([
  'POST /api/v1/users/logout',
  'DELETE /api/v1/users/sessions',
  'DELETE /api/v1/users/sessions/:id',
]);

const freeOf: ReadFreeDisk = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Refuses writes with 507 'storageFull', before their bodies are read, while the folder's disk has
 * less than `minimum` bytes free. Reads go on.
 */
export function guardFreeDisk(
  app: FastifyInstance,
  {
    folder,
    minimum,
    now,
    readFreeDisk = freeOf,
  }: {
    readonly folder: string;
    readonly minimum: number;
    readonly now: () => Date;
    readonly readFreeDisk?: ReadFreeDisk | undefined;
  },
): void {
  let reading: { readonly at: number; readonly isLow: Promise<boolean> } | null = null;
  let wasLow = false;

  async function readIsLow(): Promise<boolean> {
    let isLow = false;
    try {
      isLow = (await readFreeDisk(folder)) < minimum;
    } catch (err) {
      app.log.warn({ err }, 'the free disk space cannot be read');
    }
    if (isLow && !wasLow)
      app.log.warn({ folder }, 'the disk is nearly full: only reads are served');
    if (!isLow && wasLow) app.log.info({ folder }, 'the disk has room again');
    wasLow = isLow;
    return isLow;
  }

  app.addHook('onRequest', async (request) => {
    const { url } = request.routeOptions;
    if (url === undefined || readMethods.has(request.method)) return;
    if (endSessions.has(`${request.method} ${url}`)) return;
    const time = now().getTime();
    if (!reading || Math.abs(time - reading.at) >= readingLasts) {
      reading = { at: time, isLow: readIsLow() };
    }
    if (await reading.isLow) fail('storageFull');
  });
}
