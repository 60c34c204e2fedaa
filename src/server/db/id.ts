import { randomUUID } from 'node:crypto';

let lastTime = 0;
let lastCount = 0;

/**
 * Returns 32 hexadecimal digits: 12 for the time in milliseconds, 4 for a counter, 16 random. Ids
 * of one process sort in the order of creation, even if the clock is set back.
 */
export function newId(): string {
  const now = Math.max(Date.now(), lastTime);
  const count = now === lastTime ? lastCount + 1 : 0;
  lastTime = count > 0xffff ? now + 1 : now;
  lastCount = count & 0xffff;
  const time = lastTime.toString(16).padStart(12, '0');
  // `randomUUID` is fast, since it draws random bytes in bulk. The slices skip its fixed digits.
  const uuid = randomUUID();
  return time + lastCount.toString(16).padStart(4, '0') + uuid.slice(0, 4) + uuid.slice(24);
}
