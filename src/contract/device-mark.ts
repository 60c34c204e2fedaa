/** Header with the mark of a browser that has signed in before. */
export const deviceHeader = 'x-device';

/** Device mark, 256 random bits as 43 characters, else null. */
export function parseDeviceMark(given: unknown): string | null {
  return typeof given === 'string' && /^[\w-]{43}$/.test(given) ? given : null;
}
