import { Client } from 'pg';
import { type AnnouncementListener, readAnnouncement } from './announcements.ts';

export const channel = 'tifo';
const connectMilliseconds = 5000;
/** Ping interval: a connection whose peer is gone stays silent. */
const pingMilliseconds = 15_000;

interface PostgresListener {
  listen(listener: AnnouncementListener): Promise<void>;
  close(): Promise<void>;
}

/**
 * Single connection, opened by the first `listen`. When it breaks, listeners get a last null and
 * are dropped; the next `listen` reconnects.
 */
export function createPostgresListener(url: string): PostgresListener {
  const listeners = new Set<AnnouncementListener>();
  let opening: Promise<Client> | null = null;
  let closed = false;

  async function connect(): Promise<Client> {
    const client = new Client({
      connectionString: url,
      application_name: 'tifo listener',
      connectionTimeoutMillis: connectMilliseconds,
      query_timeout: connectMilliseconds,
    });
    let broke = false;
    const ping = setInterval(() => client.query('select 1').catch(onBroken), pingMilliseconds);
    ping.unref();
    function onBroken(): void {
      if (broke) return;
      broke = true;
      clearInterval(ping);
      opening = null;
      client.end().catch(() => {});
      const dropped = [...listeners];
      listeners.clear();
      for (const listener of dropped) listener(null);
    }
    client.on('error', onBroken);
    client.on('end', onBroken);
    client.on('notification', ({ payload = '' }) => {
      const announced = payload.split(',').map(readAnnouncement);
      for (const one of announced) for (const listener of listeners) listener(one);
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      onBroken();
      throw error;
    }
    if (broke) throw new Error('The listening connection broke as it was opened');
    return client;
  }

  return {
    async listen(listener) {
      if (closed) throw new Error('The database is closed');
      opening ??= connect();
      await opening;
      listeners.add(listener);
    },
    async close() {
      closed = true;
      listeners.clear();
      const client = await opening?.catch(() => null);
      await client?.end().catch(() => {});
    },
  };
}
