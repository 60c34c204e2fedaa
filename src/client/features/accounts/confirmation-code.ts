import { parseCode } from '#contract/accounts.ts';

/**
 * The number that a person typed or pasted, spaces and hyphens left out; null when it is not a
 * code at all and nothing may be sent: a wrong code deletes the account.
 */
export function readCode(text: string): number | null {
  const code = parseCode(text.replaceAll(/[\s-]/gu, ''));
  return code === null ? null : Number.parseInt(code, 10);
}
