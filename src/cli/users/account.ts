import { toRole } from '#contract/policies.ts';
import { formatCount } from '../numbers.ts';
import type { AccountRow } from './accounts-store.ts';
import { formatLocalTime, formatTable, printable, shorten } from './table.ts';

function getLastSeen({ last_session, last_device }: AccountRow): string | null {
  const times = [last_session, last_device].filter((time) => time !== null);
  return times.toSorted().at(-1) ?? null;
}

export function toAccountJson(account: AccountRow) {
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    verified: account.verified === 1,
    role: toRole(account.role),
    createdAt: account.created_at,
    lastSeenAt: getLastSeen(account),
    comments: Number(account.comments),
    bannedAt: account.banned_at,
    banReason: account.ban_reason,
  };
}

export function describeState(account: AccountRow): string {
  if (account.banned_at !== null) return 'banned';
  if (account.verified === 0) return 'not verified';
  const role = toRole(account.role);
  return role === 'user' ? 'verified' : role;
}

/** '"Ana Gil" <ana@example.org>, 01a2…'. */
export function describeAccount({ id, name, email }: Pick<AccountRow, 'id' | 'name' | 'email'>) {
  return `"${printable(name)}" <${printable(email)}>, ${id}`;
}

export function formatLastSeen(account: AccountRow): string {
  return formatLocalTime(getLastSeen(account));
}

export function formatAccounts(accounts: readonly AccountRow[]): string[] {
  return formatTable([
    ['id', 'name', 'e-mail', 'state', 'signed up', 'last seen', 'comments'],
    ...accounts.map((account) => [
      account.id,
      shorten(printable(account.name)),
      shorten(printable(account.email)),
      describeState(account),
      formatLocalTime(account.created_at),
      formatLastSeen(account),
      formatCount(Number(account.comments)),
    ]),
  ]);
}
