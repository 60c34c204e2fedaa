import { parseEmail } from '#contract/accounts.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { rights, toRole } from '#contract/policies.ts';
import type { Database } from '#server/db/engine/database.ts';
import { loadCreatorKey } from '#server/features/accounts/deletion/delete-account.ts';
import { createMailTransport } from '#server/mail/create-transport.ts';
import { createServices } from '#server/services.ts';
import { sports } from '#sports/index.ts';
import {
  type Command,
  checkUpToDate,
  type ExitCode,
  exitCodes,
  type GivenOptions,
  type Terminal,
} from './command.ts';
import { type PurgePreview, previewPurge, purge } from './purge/purge.ts';

const kinds = kindsOf(sports);

function itemLines({ items }: PurgePreview): string[] {
  const manyOf = (name: string) => kinds.find((kind) => kind.name === name)?.labels.many ?? name;
  const counts = items.map(({ kind, total }) => `${manyOf(kind)}: ${total}`);
  const pictures = items.reduce((sum, kind) => sum + kind.pictures, 0);
  return counts.length === 0 ? [] : [`  ${counts.join(', ')}; pictures of them: ${pictures}`];
}

function accountLines({ account }: PurgePreview): string[] {
  if (!account) return ['  no account'];
  const { user, comments, commentLikes, likes, followed, followers, lineups, claims } = account;
  const verified = user.verified === 1 ? 'verified' : 'not verified';
  return [
    `  the account "${user.name}", ${verified}, of ${user.created_at.slice(0, 10)}`,
    `  comments: ${comments}, likes of comments: ${commentLikes}, likes: ${likes}`,
    `  follows: ${followed}, followers: ${followers}, lineups: ${lineups}`,
    `  pictures: ${user.image === null ? 0 : 1}, says 'This is me': ${claims}`,
  ];
}

async function runPurge(
  db: Database,
  terminal: Terminal,
  [email = '']: readonly string[],
  options: GivenOptions,
): Promise<ExitCode> {
  if (!(await checkUpToDate(db, terminal))) return exitCodes.failed;
  const config = terminal.config();
  const emailKey = parseEmail(email)?.toLowerCase() ?? '';
  const creatorKey = await loadCreatorKey(config.dataDir);
  const preview = await previewPurge({ db, kinds, creatorKey }, emailKey);
  if (preview.account === null && preview.items.length === 0) {
    terminal.printError(`Nothing is stored about ${email}; nothing was changed.`);
    return exitCodes.failed;
  }
  const role = toRole(preview.account?.user.role);
  if (rights[role].length > 0) {
    terminal.printError(`${email} has the role ${role}: revoke that first. Nothing was changed.`);
    return exitCodes.failed;
  }
  const isConfirmed = options.yes === true;
  const includesItems = options.items === true;
  terminal.print(
    `${isConfirmed ? 'Deleting' : 'A dry run: nothing was changed. Would be deleted'} for ${email}:`,
  );
  for (const line of accountLines(preview)) terminal.print(line);
  if (!includesItems && preview.items.length > 0) terminal.print('Kept, unless you pass --items:');
  for (const line of itemLines(preview)) terminal.print(line);
  if (!isConfirmed) {
    terminal.print('Pass --yes to do it. It cannot be undone.');
    return exitCodes.done;
  }
  const services = await createServices({
    db,
    sports,
    now: () => new Date(),
    mail: createMailTransport(config),
    config: { ...config, rateLimits: false },
    // Only jobs and mails write to the log, and this command starts neither.
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  try {
    await purge({ db, kinds, services }, preview, { items: includesItems });
  } finally {
    await services.close();
  }
  terminal.print('Done.');
  return exitCodes.done;
}

export const purgeCommand: Command = {
  usage: 'purge <email>',
  description: 'show what is stored of an account, even a deleted one; with --yes delete it',
  options: {
    items: { description: 'also the items that it created, with their pictures' },
    yes: { description: 'really delete; without it nothing is changed' },
  },
  run: runPurge,
};
