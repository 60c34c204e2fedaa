import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '#server/shared/fail.ts';
import { addressBlock } from '#server/shared/throttle/address-block.ts';

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
  anonymous: { all: 12, each: 4 },
  fans: { all: 12, each: 3 },
} as const satisfies Record<string, Lane>;

/** Seconds after which a refused sender may try again. */
const retryAfter = '2';

/** Milliseconds that a form may be on its way before it gives way to another. */
const graceMs = 2000;

/** A form on its way, or worked on. */
interface Form {
  readonly sender: string;
  readonly start: number;
  /** Whether all of it is here. */
  isComplete(): boolean;
  /** Ends its connection. */
  cutOff(): void;
}

/** Forms by their sender, the oldest first. */
function createSlots({ all, each }: Lane) {
  const forms = new Set<Form>();

  /** Cuts off the oldest form that has been slow to come: a slow sender keeps nobody out. */
  function makeRoom(now: number): boolean {
    for (const form of forms) {
      if (now - form.start <= graceMs) return false;
      if (form.isComplete()) continue;
      forms.delete(form);
      form.cutOff();
      return true;
    }
    return false;
  }

  return {
    /** Fails as 'tooManyRequests' past the sender's share, and as 'unavailable' past everybody's. */
    take(form: Form): void {
      const headers = { 'retry-after': retryAfter };
      const own = [...forms].filter(({ sender }) => sender === form.sender).length;
      if (own >= each) fail('tooManyRequests', { headers });
      if (forms.size >= all && !makeRoom(form.start)) fail('unavailable', { headers });
      forms.add(form);
    },

    giveBack(form: Form): void {
      forms.delete(form);
    },
  };
}

function isForm(request: FastifyRequest): boolean {
  return /^\s*multipart\//i.test(request.headers['content-type'] ?? '');
}

/**
 * Bounds the forms in flight, before their bodies are read and once access is decided. A slot is
 * free again when the answer is sent or the sender is gone. When there is none, the oldest form
 * that is still not there after two seconds gives way, and any is cut off by the time limit of requests.
 */
export function limitForms(app: FastifyInstance, now: () => Date): void {
  const anonymous = createSlots(lanes.anonymous);
  const fans = createSlots(lanes.fans);

  app.addHook('onRequest', async (request, reply) => {
    if (!isForm(request)) return;
    // Gone while access was decided: no second 'close' would give the slot back. Nobody reads this.
    if (reply.raw.destroyed) fail('malformed');
    const fan = request.viewer?.verified ? request.viewer.userId : null;
    const slots = fan === null ? anonymous : fans;
    const form: Form = {
      sender: fan ?? addressBlock(request.ip),
      start: now().getTime(),
      isComplete: () => request.raw.complete,
      cutOff: () => request.raw.destroy(),
    };
    slots.take(form);
    reply.raw.once('close', () => slots.giveBack(form));
  });
}
