/** Spellings of one host. */
const hosts: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };
/** Hosts that leave dots out when they look for the mailbox. */
const dotless = new Set(['gmail.com']);

/** The mailbox that an address belongs to: 'ana+tifo@example.org' to 'ana@example.org'. */
export function mailboxOf(emailKey: string): string {
  const [local = '', host = ''] = emailKey.split('@');
  const knownHost = hosts[host] ?? host;
  // A local part that starts with '+' has nothing before its tag.
  const name = local.replace(/(?<=.)\+.*$/, '');
  return `${dotless.has(knownHost) ? name.replaceAll('.', '') : name}@${knownHost}`;
}

/**
 * Whose share of mails a mail to an address counts for. All other spellings of a mailbox share one,
 * and its plain address has its own, so that its owner is not kept out by tags that a stranger made
 * up. Only a limit: each spelling is an account of its own.
 */
export function mailShareOf(emailKey: string): readonly [mailbox: string, share: string] {
  const mailbox = mailboxOf(emailKey);
  return [mailbox, mailbox === emailKey ? 'plain' : 'others'];
}
