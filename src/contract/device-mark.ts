/** The header by which a browser says that it signed in before: the mark that it keeps. */
export const deviceHeader = 'x-device';

/** A device's mark, 256 random bits as 43 characters; null for anything else. */
export function parseDeviceMark(given: unknown): string | null {
  return typeof given === 'string' && /^[\w-]{43}$/.test(given) ? given : null;
}
