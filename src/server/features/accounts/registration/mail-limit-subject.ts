/** Spellings of one host. */
const hosts: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };
/** Hosts that leave dots out when they look for the mailbox. */
const dotless = new Set(['gmail.com']);

/** The mailbox that an address belongs to: 'ana+tifo@example.org' to 'ana@example.org'. */
export function canonicalEmail(emailKey: string): string {
  const [local = '', host = ''] = emailKey.split('@');
  const knownHost = hosts[host] ?? host;
  // A local part that starts with '+' has nothing before its tag.
  const name = local.replace(/(?<=.)\+.*$/, '');
  return `${dotless.has(knownHost) ? name.replaceAll('.', '') : name}@${knownHost}`;
}

/**
 * The key by which mails to an address are limited. A mailbox's plain address has a key of its own,
 * and all other spellings share one: its owner is not kept out by tags that a stranger made up.
 * This is for limits only: each spelling is an account of its own.
 */
export function mailLimitSubject(emailKey: string): readonly [mailbox: string, share: string] {
  const mailbox = canonicalEmail(emailKey);
  return [mailbox, mailbox === emailKey ? 'plain' : 'others'];
}
