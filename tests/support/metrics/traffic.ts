import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { as, makeItem, makeUser } from '#tests/support/app.ts';
import { registration } from '#tests/support/fans/accounts.ts';
import type { MeasuredApp } from './scrape.ts';

export interface Traffic {
  readonly origin: string;
  close(): Promise<void>;
}

/** Gives every figure a value. Leaves an event stream open until `close`. */
export async function makeTraffic(app: MeasuredApp): Promise<Traffic> {
  if (!app.server.server.listening) await app.server.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
  const fan = await makeUser(app);
  const headers = as(fan);
  await makeItem(app, 'player');
  for (let round = 0; round < 2; round += 1) {
    await fetch(`${origin}/api/v1/players`, { headers });
    await fetch(`${origin}/api/v1/nothing/${round}`);
  }
  await fetch(`${origin}/%E0%A4%A`);
  await fetch(`${origin}/metrics`, { method: 'OPTIONS' });
  await fetch(`${origin}/api/v1/users/registerRedirect`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registration()),
  });
  const stream = get(`${origin}/api/v1/stream`, { headers, agent: false });
  stream.on('error', () => undefined);
  await once(stream, 'response');
  return {
    origin,
    async close() {
      stream.destroy();
      await once(stream, 'close');
    },
  };
}
