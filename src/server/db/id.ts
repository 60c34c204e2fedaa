import { randomUUID } from 'node:crypto';

let lastTime = 0;
let lastCount = 0;

/**
 * A new opaque id: 32 hexadecimal digits whose text order is the order of making. 12 digits of
 * milliseconds, 4 that count within one (and keep the order when the clock steps back), 16 random.
 */
export function newId(): string {
  const now = Math.max(Date.now(), lastTime);
  const count = now === lastTime ? lastCount + 1 : 0;
  lastTime = count > 0xffff ? now + 1 : now;
  lastCount = count & 0xffff;
  const time = lastTime.toString(16).padStart(12, '0');
  // Drawn in stock, unlike single bytes; between these digits stand the version and the variant.
  const uuid = randomUUID();
  return time + lastCount.toString(16).padStart(4, '0') + uuid.slice(0, 4) + uuid.slice(24);
}
