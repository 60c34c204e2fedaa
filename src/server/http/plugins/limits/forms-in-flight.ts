import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '#server/shared/fail.ts';
import { addressBlock } from '#server/shared/throttle/address-block.ts';

interface Lane {
  readonly all: number;
  readonly each: number;
}

/**
 * A form takes up to 5 MiB of memory until it is answered. Visitors count by address and fans by
 * account in separate lanes, so a flood of visitors keeps no fan out.
 */
const lanes = {
  anonymous: { all: 12, each: 4 },
  fans: { all: 12, each: 3 },
} as const satisfies Record<string, Lane>;

/** Seconds after which a refused sender may retry. */
const retryAfter = '2';

/** Milliseconds after which an incomplete form may be replaced by another. */
const graceMs = 2000;

interface Form {
  readonly sender: string;
  readonly start: number;
  isComplete(): boolean;
  cutOff(): void;
}

function createSlots({ all, each }: Lane) {
  const forms = new Set<Form>();

  /** Cuts off the oldest slow form, so that slow senders keep no one out. */
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
    /** Throws 'tooManyRequests' beyond the sender's limit, 'unavailable' beyond the total. */
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
 * Limits forms in flight, after access is decided and before bodies are read. A slot is freed when
 * the response is sent or the client disconnects. If none is free, the oldest form incomplete after
 * two seconds is cut off; the request timeout ends any other.
 */
export function limitForms(app: FastifyInstance, now: () => Date): void {
  const anonymous = createSlots(lanes.anonymous);
  const fans = createSlots(lanes.fans);

  app.addHook('onRequest', async (request, reply) => {
    if (!isForm(request)) return;
    // Disconnected while access was decided: no later 'close' would free the slot. The response
    // goes unread.
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
