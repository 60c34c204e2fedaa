/** Identifies a browser that has signed in before. */
export const deviceHeader = 'x-device';

/** Accepts 256 random bits as 43 characters. */
export function parseDeviceMark(header: unknown): string | null {
  return typeof header === 'string' && /^[\w-]{43}$/.test(header) ? header : null;
}
