/** Control characters, and those that turn the direction of text around them. */
const unwritable = /[\p{Cc}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}]/u;

/** Whether a line of text holds nothing but what can be shown; a line break cannot. */
export function isWritable(line: string): boolean {
  return !unwritable.test(line);
}
