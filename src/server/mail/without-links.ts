/**
 * Inserts a space after characters that addresses need ('example. com'), so that mail programs do
 * not linkify fans' names.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll(/[.:/@\u3002\uff0e\uff61](?=[^\s.])/gu, '$& ');
}
