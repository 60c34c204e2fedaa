import { Client } from 'pg';
import { type AnnouncementListener, parseAnnouncement } from './announcements.ts';

export const channel = 'tifo';
const connectMilliseconds = 5000;
/** Interval of pings, since a broken connection may otherwise go unnoticed. */
const pingMilliseconds = 15_000;

interface PostgresListener {
  listen(listener: AnnouncementListener): Promise<void>;
  close(): Promise<void>;
}

/**
 * When the connection breaks, all listeners receive null and are removed. The next `listen`
 * reconnects.
 */
export function createPostgresListener(url: string): PostgresListener {
  const listeners = new Set<AnnouncementListener>();
  let opening: Promise<Client> | null = null;
  let isClosed = false;

  async function connect(): Promise<Client> {
    const client = new Client({
      connectionString: url,
      application_name: 'tifo listener',
      connectionTimeoutMillis: connectMilliseconds,
      query_timeout: connectMilliseconds,
    });
    let isBroken = false;
    const ping = setInterval(() => client.query('select 1').catch(onBroken), pingMilliseconds);
    ping.unref();
    function onBroken(): void {
      if (isBroken) return;
      isBroken = true;
      clearInterval(ping);
      opening = null;
      client.end().catch(() => {});
      const removedListeners = [...listeners];
      listeners.clear();
      for (const listener of removedListeners) listener(null);
    }
    client.on('error', onBroken);
    client.on('end', onBroken);
    client.on('notification', ({ payload = '' }) => {
      for (const announcement of payload.split(',').map(parseAnnouncement)) {
        for (const listener of listeners) listener(announcement);
      }
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      onBroken();
      throw error;
    }
    if (isBroken) throw new Error('The listening connection broke as it was opened');
    return client;
  }

  return {
    async listen(listener) {
      if (isClosed) throw new Error('The database is closed');
      opening ??= connect();
      await opening;
      listeners.add(listener);
    },
    async close() {
      isClosed = true;
      listeners.clear();
      const client = await opening?.catch(() => null);
      await client?.end().catch(() => {});
    },
  };
}
