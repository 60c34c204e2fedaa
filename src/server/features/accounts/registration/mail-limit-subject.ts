const hosts: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };
const dotless = new Set(['gmail.com']);

/** Converts 'ana+tifo@example.org' to 'ana@example.org'. */
export function canonicalEmail(emailKey: string): string {
  const [local = '', host = ''] = emailKey.split('@');
  const knownHost = hosts[host] ?? host;
  // A leading '+' starts no tag.
  const name = local.replace(/(?<=.)\+.*$/, '');
  return `${dotless.has(knownHost) ? name.replaceAll('.', '') : name}@${knownHost}`;
}

/**
 * Mail limit subject (see `Attempt`). The plain address of a mailbox has one limit and all its
 * other spellings share another, so that a stranger's tags do not lock out the owner.
 */
export function mailLimitSubject(emailKey: string): readonly [mailbox: string, share: string] {
  const mailbox = canonicalEmail(emailKey);
  return [mailbox, mailbox === emailKey ? 'plain' : 'others'];
}
