import { demoId } from '#cli/demo-data/random-store.ts';
import { player } from '#sports/football/player.ts';
import type { Target } from './load.ts';

/** Keeps a slow server from being overloaded. */
const maxPending = 64;

const requests = [
  (id: string) => ({ method: 'PATCH', path: `${player.api.toggle}/${id}` }),
  (id: string) => ({
    method: 'POST',
    path: `${player.api.comment}/${id}`,
    body: { comment: 'What a season!' },
  }),
  (_: string, user: string) => ({ method: 'PATCH', path: `/users/toggleFollow/${user}` }),
] as const;

interface Writing {
  stop(): Promise<number>;
}

export function startWriting({ url, fixture }: Target, perSecond: number): Writing {
  const { fans, players } = fixture;
  const started = performance.now();
  const pending = new Set<Promise<void>>();
  let sent = 0;
  let acknowledged = 0;

  async function write(n: number): Promise<void> {
    const fan = fans[n % fans.length];
    if (!fan) throw new Error('Writes need fans');
    const id = demoId('player', 1 + ((n * 7919) % players));
    const user = demoId('user', 1 + ((n * 7919) % Math.ceil(players / 10)));
    const createRequest = requests[n % requests.length] ?? requests[0];
    const request = createRequest(id, user);
    const body = 'body' in request ? JSON.stringify(request.body) : undefined;
    const { method, path } = request;
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${fan.token}`,
        'x-forwarded-for': fan.address,
        ...(body && { 'content-type': 'application/json' }),
      },
      body,
    });
    await response.text();
    if (response.ok) acknowledged += 1;
  }

  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - started) / 1000) * perSecond);
    for (; sent < due; sent += 1) {
      if (pending.size >= maxPending) continue;
      const promise = write(sent);
      pending.add(promise);
      void promise.finally(() => pending.delete(promise));
    }
  }, 10);
  return {
    async stop() {
      clearInterval(timer);
      const seconds = (performance.now() - started) / 1000;
      await Promise.all(pending);
      return acknowledged / seconds;
    },
  };
}
