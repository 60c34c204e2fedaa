/**
 * A text that quotes names which fans chose, written so that no mail program makes a link of it: with
 * a space behind each sign that addresses need, as in 'example. com'.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll(/[.:/@\u3002\uff0e\uff61](?=[^\s.])/gu, '$& ');
}
