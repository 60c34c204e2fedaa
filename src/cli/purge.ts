import { parseEmail } from '#contract/accounts.ts';
import { rights, toRole } from '#contract/policies.ts';
import { kindsOf } from '#contract/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import { isUpToDate } from '#server/db/schema/migrate.ts';
import { loadCreatorKey } from '#server/features/accounts/deletion/delete-account.ts';
import { createMailTransport } from '#server/mail/create-transport.ts';
import { type PurgePlan, planPurge, purge } from '#server/purge/purge.ts';
import { createServices } from '#server/services.ts';
import { sports } from '#sports/index.ts';
import {
  type Command,
  type ExitCode,
  exitCodes,
  type GivenOptions,
  type Terminal,
} from './command.ts';

const kinds = kindsOf(sports);

function itemLines({ items }: PurgePlan): string[] {
  const manyOf = (name: string) => kinds.find((kind) => kind.name === name)?.labels.many ?? name;
  const counts = items.map(({ kind, total }) => `${manyOf(kind)}: ${total}`);
  const pictures = items.reduce((sum, kind) => sum + kind.pictures, 0);
  return counts.length === 0 ? [] : [`  ${counts.join(', ')}; pictures of them: ${pictures}`];
}

function accountLines({ account }: PurgePlan): string[] {
  if (!account) return ['  no account'];
  const { user, comments, commentLikes, likes, followed, followers, lineups } = account;
  const verified = user.verified === 1 ? 'verified' : 'not verified';
  return [
    `  the account "${user.name}", ${verified}, of ${user.created_at.slice(0, 10)}`,
    `  comments: ${comments}, likes of comments: ${commentLikes}, likes: ${likes}`,
    `  follows: ${followed}, followers: ${followers}, lineups: ${lineups}`,
    `  pictures: ${user.image === null ? 0 : 1}`,
  ];
}

async function runPurge(
  db: Database,
  terminal: Terminal,
  [email = '']: readonly string[],
  options: GivenOptions,
): Promise<ExitCode> {
  if (!(await isUpToDate(db))) {
    terminal.complain('The database is not up to date: run the command "migrate" first.');
    return exitCodes.failed;
  }
  const config = terminal.config();
  const emailKey = parseEmail(email)?.toLowerCase() ?? '';
  const creatorKey = await loadCreatorKey(config.dataDir);
  const plan = await planPurge({ db, kinds, creatorKey }, emailKey);
  const items = options.items === true;
  if (plan.account === null && plan.items.length === 0) {
    terminal.complain(`There is nothing of ${email} here; nothing was changed.`);
    return exitCodes.failed;
  }
  const role = toRole(plan.account?.user.role);
  if (rights[role].length > 0) {
    terminal.complain(`${email} has the role ${role}: revoke that first. Nothing was changed.`);
    return exitCodes.failed;
  }
  const isRun = options.yes === true;
  terminal.say(`${isRun ? 'To go' : 'A dry run: nothing was changed. Would go'} of ${email}:`);
  const lines = [...accountLines(plan), ...(items ? itemLines(plan) : [])];
  for (const line of lines) terminal.say(line);
  if (!items && plan.items.length > 0) {
    terminal.say('Stays, unless you say --items:');
    for (const line of itemLines(plan)) terminal.say(line);
  }
  if (!isRun) {
    terminal.say('Say --yes to do it. It cannot be undone.');
    return exitCodes.done;
  }
  const services = await createServices({
    ...{ db, sports, now: () => new Date(), mail: createMailTransport(config) },
    // It serves nobody whose writes would be counted.
    config: { ...config, rateLimits: false },
    // What is logged is what jobs and mails meet: it starts none and sends none.
    log: { warn: () => undefined, error: () => undefined },
  });
  try {
    await purge({ db, kinds, services }, plan, { items });
  } finally {
    await services.close();
  }
  terminal.say('Done.');
  return exitCodes.done;
}

/** Takes away what somebody left: an account and all that it did, and what it created. */
export const purgeCommand: Command = {
  usage: 'purge <email>',
  does: 'say what is here of an account, deleted ones included; with --yes take it away',
  options: {
    items: { does: 'the items that it created and their pictures, too' },
    yes: { does: 'do it: without, nothing is changed' },
  },
  run: runPurge,
};
