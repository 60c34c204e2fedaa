import { Client } from 'pg';
import {
  type Announcement,
  type AnnouncementListener,
  createAnnouncementHub,
} from './announcements.ts';

export const channel = 'tifo';
const connectMilliseconds = 5000;
/** A connection whose other end is gone says nothing: it is asked this often. */
const pingMilliseconds = 15_000;
const firstRetry = 100;
const lastRetry = 5000;

export interface PostgresListener {
  /** Resolves once the server has been told to pass announcements on. */
  listen(listener: AnnouncementListener): Promise<() => void>;
  close(): Promise<void>;
}

/**
 * The one connection of this process that hears what all processes announce. It is opened when
 * somebody listens first. Whenever it breaks, another takes its place, and the listeners are told
 * that they may have missed something.
 */
export function createPostgresListener(url: string): PostgresListener {
  const hub = createAnnouncementHub();
  let client: Client | null = null;
  let opening: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let retry = firstRetry;
  let closed = false;

  async function connect(): Promise<void> {
    const one = new Client({
      connectionString: url,
      application_name: 'tifo listener',
      connectionTimeoutMillis: connectMilliseconds,
      query_timeout: connectMilliseconds,
    });
    let broke = false;
    const onBroken = () => {
      if (broke) return;
      broke = true;
      if (client !== one) return;
      client = null;
      clearTimeout(timer);
      reconnectLater();
    };
    one.on('error', onBroken);
    one.on('end', onBroken);
    one.on('notification', ({ payload = '' }) => hub.tell(payload.split(',') as Announcement[]));
    try {
      await one.connect();
      await one.query(`listen ${channel}`);
    } catch (error) {
      broke = true;
      await one.end().catch(() => {});
      throw error;
    }
    if (closed) return void (await one.end().catch(() => {}));
    if (broke) throw new Error('The connection that listens broke as it was opened');
    client = one;
    retry = firstRetry;
    pingLater(one, onBroken);
  }

  function pingLater(one: Client, onBroken: () => void): void {
    timer = setTimeout(async () => {
      try {
        await one.query('select 1');
        if (client === one) pingLater(one, onBroken);
      } catch {
        onBroken();
        one.end().catch(() => {});
      }
    }, pingMilliseconds);
    timer.unref();
  }

  function reconnectLater(): void {
    if (closed) return;
    timer = setTimeout(
      async () => {
        try {
          await connect();
          hub.tell([null]);
        } catch {
          reconnectLater();
        }
      },
      retry * (0.5 + Math.random()),
    );
    timer.unref();
    retry = Math.min(retry * 2, lastRetry);
  }

  return {
    async listen(listener) {
      if (closed) throw new Error('The database is closed');
      opening ??= connect().catch((error) => {
        opening = null;
        throw error;
      });
      await opening;
      return hub.add(listener);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await opening?.catch(() => {});
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
}
