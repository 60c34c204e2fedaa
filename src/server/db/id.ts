import { randomUUID } from 'node:crypto';

let lastTime = 0;
let lastCount = 0;

/**
 * 32 hexadecimal digits, sorted by creation: 12 of milliseconds, 4 of a counter (which survives the
 * clock stepping back), 16 random.
 */
export function newId(): string {
  const now = Math.max(Date.now(), lastTime);
  const count = now === lastTime ? lastCount + 1 : 0;
  lastTime = count > 0xffff ? now + 1 : now;
  lastCount = count & 0xffff;
  const time = lastTime.toString(16).padStart(12, '0');
  // `randomUUID` draws random bytes in bulk. The slices skip the version and variant digits.
  const uuid = randomUUID();
  return time + lastCount.toString(16).padStart(4, '0') + uuid.slice(0, 4) + uuid.slice(24);
}
