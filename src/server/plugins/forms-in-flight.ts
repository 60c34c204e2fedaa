import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '#server/fail.ts';
import { addressBlock } from '#server/throttle/address-block.ts';

/** How many forms may be on their way, or worked on, at once: of all and of one sender. */
interface Lane {
  readonly all: number;
  readonly each: number;
}

/**
 * A form is up to five mebibytes in memory until it is answered. Strangers count by their address
 * and fans by their account, each in a lane of their own: no flood of strangers keeps a fan out.
 */
const lanes = {
  strangers: { all: 12, each: 4 },
  fans: { all: 12, each: 3 },
} as const satisfies Record<string, Lane>;

/** Seconds after which a refused sender may try again. */
const retryAfter = '2';

/** Counts forms by their sender. */
function createSlots({ all, each }: Lane) {
  const taken = new Map<string, number>();
  let total = 0;

  return {
    /** Fails as 'tooManyRequests' past the sender's share, and as 'unavailable' past everybody's. */
    take(sender: string): void {
      const own = taken.get(sender) ?? 0;
      const headers = { 'retry-after': retryAfter };
      if (own >= each) fail('tooManyRequests', { headers });
      if (total >= all) fail('unavailable', { headers });
      taken.set(sender, own + 1);
      total += 1;
    },

    giveBack(sender: string): void {
      const left = (taken.get(sender) ?? 1) - 1;
      if (left > 0) taken.set(sender, left);
      else taken.delete(sender);
      total -= 1;
    },
  };
}

function isForm(request: FastifyRequest): boolean {
  return /^\s*multipart\//i.test(request.headers['content-type'] ?? '');
}

/**
 * Bounds the forms in flight, before their bodies are read and once access is decided; the body of
 * a refused one is read past and never kept. A slot is free again when the answer is sent or the
 * sender is gone, and a sender that is slow is cut off by the time limit of requests.
 */
export function limitForms(app: FastifyInstance): void {
  const strangers = createSlots(lanes.strangers);
  const fans = createSlots(lanes.fans);

  app.addHook('onRequest', async (request, reply) => {
    if (!isForm(request)) return;
    // Gone while access was decided: no second 'close' would give the slot back. Nobody reads this.
    if (reply.raw.destroyed) fail('malformed');
    const fan = request.viewer?.verified ? request.viewer.userId : null;
    const slots = fan === null ? strangers : fans;
    const sender = fan ?? addressBlock(request.ip);
    slots.take(sender);
    reply.raw.once('close', () => slots.giveBack(sender));
  });
}
