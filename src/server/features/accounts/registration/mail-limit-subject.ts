/** Spellings of one host. */
const hosts: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };
/** Hosts that leave dots out when they look for the mailbox. */
const dotless = new Set(['gmail.com']);

/**
 * The canonical form of an address, of the mailbox that it reaches: 'ana+tifo@example.org' to
 * 'ana@example.org'.
 */
export function canonicalEmail(emailKey: string): string {
  const [local = '', host = ''] = emailKey.split('@');
  const knownHost = hosts[host] ?? host;
  // A local part that starts with '+' has nothing before its tag.
  const name = local.replace(/(?<=.)\+.*$/, '');
  return `${dotless.has(knownHost) ? name.replaceAll('.', '') : name}@${knownHost}`;
}

/**
 * Whom a limit on mails to an address is about, as the subject of an `Attempt`. A mailbox's plain
 * address is one subject, and all other spellings share one: its owner is not kept out by tags that
 * a stranger made up. This is for limits only: each spelling is an account of its own.
 */
export function mailLimitSubject(emailKey: string): readonly [mailbox: string, share: string] {
  const mailbox = canonicalEmail(emailKey);
  return [mailbox, mailbox === emailKey ? 'plain' : 'others'];
}
