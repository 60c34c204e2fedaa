import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '#server/shared/fail.ts';
import { addressBlock } from '#server/shared/throttle/address-block.ts';

interface FormLimits {
  readonly total: number;
  readonly perClient: number;
}

/**
 * A form takes up to 5 MiB of memory until its response is sent. Visitors and fans have separate
 * limits, so that a flood of visitors does not affect fans.
 */
const anonymousLimits: FormLimits = { total: 12, perClient: 4 };
const fanLimits: FormLimits = { total: 12, perClient: 3 };

const retryAfter = '2';

const graceMs = 2000;

interface Form {
  readonly client: string;
  readonly start: number;
  isComplete(): boolean;
  abort(): void;
}

function createSlots({ total, perClient }: FormLimits) {
  const forms = new Set<Form>();

  function makeRoom(now: number): boolean {
    for (const form of forms) {
      if (now - form.start <= graceMs) return false;
      if (form.isComplete()) continue;
      forms.delete(form);
      form.abort();
      return true;
    }
    return false;
  }

  return {
    /** Throws 'tooManyRequests' at the client's limit, and 'unavailable' at the total limit. */
    acquire(form: Form): void {
      const headers = { 'retry-after': retryAfter };
      const count = [...forms].filter(({ client }) => client === form.client).length;
      if (count >= perClient) fail('tooManyRequests', { headers });
      if (forms.size >= total && !makeRoom(form.start)) fail('unavailable', { headers });
      forms.add(form);
    },

    release(form: Form): void {
      forms.delete(form);
    },
  };
}

function isForm(request: FastifyRequest): boolean {
  return /^\s*multipart\//i.test(request.headers['content-type'] ?? '');
}

/**
 * Aborts the oldest form that is incomplete after two seconds if no slot is free, so that slow
 * clients cannot occupy all slots.
 */
export function limitForms(app: FastifyInstance, now: () => Date): void {
  const anonymousSlots = createSlots(anonymousLimits);
  const fanSlots = createSlots(fanLimits);

  app.addHook('onRequest', async (request, reply) => {
    if (!isForm(request)) return;
    // If the client disconnected while access was decided, no 'close' event would release the slot.
    if (reply.raw.destroyed) fail('malformed');
    const fanId = request.viewer?.verified ? request.viewer.userId : null;
    const slots = fanId === null ? anonymousSlots : fanSlots;
    const form: Form = {
      client: fanId ?? addressBlock(request.ip),
      start: now().getTime(),
      isComplete: () => request.raw.complete,
      abort: () => request.raw.destroy(),
    };
    slots.acquire(form);
    reply.raw.once('close', () => slots.release(form));
  });
}
