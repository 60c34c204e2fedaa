import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import { dueHour } from '#server/backups/nightly-backups.ts';
import { sports } from '#sports/index.ts';
import { formatBytes, formatCount } from '../numbers.ts';
import type { Status } from './read-status.ts';
import type { RunningServer } from './running-server.ts';

type Line = readonly [label: string, text: string];

const labelWidth = 12;

const serverTexts: Readonly<Record<RunningServer['state'], string>> = {
  ready: 'running and ready',
  backlog: 'running and ready, but mails wait for long',
  unavailable: 'running, but not ready',
  stopped: 'not running',
  silent: 'does not answer',
  'other program': 'another program answers',
  'other installation': 'another installation answers',
};

function formatAge(time: string, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(time)) / 1000));
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}

function describeServer({ server, database }: Status, now: Date): Line[] {
  const { state, url, details } = server;
  if (state === 'other installation' && details) {
    return [['Server', `${serverTexts[state]} at ${url}: its DATA_DIR is ${details.dataDir}`]];
  }
  const since = details ? `, for ${formatAge(details.startedAt, now)}` : '';
  const failed = details?.checks.filter(({ ok }) => !ok) ?? [];
  const isElsewhere = state === 'stopped' && database.isInUse;
  const elsewhere = 'another program uses the database: perhaps a server at another PORT';
  return [
    ['Server', `${serverTexts[state]} at ${url}${since}`],
    ...(isElsewhere ? [['', elsewhere] as const] : []),
    ...failed.map(({ detail }): Line => ['', detail]),
  ];
}

function describeDatabase({ database }: Status): Line[] {
  const { place, problem, engine, bytes, migrations } = database;
  const size = bytes === null ? '' : `, ${formatBytes(bytes)}`;
  const lines: Line[] = [['Database', `${engine ?? 'not read'}, ${place}${size}`]];
  if (problem !== null) lines.push(['', problem]);
  if (migrations === null) return lines;
  const { applied, pending, unknown } = migrations;
  let text = `${applied} applied, none is due`;
  if (pending.length > 0) text = `due at the next start: ${pending.join(', ')}`;
  if (unknown.length > 0) text = `the database is newer than this program: ${unknown.join(', ')}`;
  lines.push(['Migrations', text]);
  return lines;
}

function describeDataDir({ dataDir, freeDisk, minFreeDisk, dataDirProblem }: Status): Line[] {
  if (freeDisk === null) {
    return [['DATA_DIR', `${dataDir}, which does not exist or cannot be read`]];
  }
  const isLow = freeDisk < minFreeDisk;
  const note = isLow ? `, less than MIN_FREE_DISK (${formatBytes(minFreeDisk)})` : '';
  const problems = dataDirProblem?.split('\n') ?? [];
  return [
    ['DATA_DIR', `${dataDir}, ${formatBytes(freeDisk)} free${note}`],
    ...problems.map((problem): Line => ['', problem]),
  ];
}

interface Labelled {
  readonly name: string;
  readonly labels: { readonly many: string };
}

function formatCounts(
  counts: Readonly<Record<string, number>>,
  entities: readonly Labelled[],
): string {
  return entities
    .map(({ name, labels }) => `${formatCount(counts[name] ?? 0)} ${labels.many}`)
    .join(', ');
}

function describeContent({ content }: Status): Line[] {
  if (content === null) return [];
  const { users, items, lineups, pendingRemovals } = content;
  return [
    ['Users', `${formatCount(users.total)}, ${formatCount(users.verified)} of them verified`],
    ['Items', formatCounts(items, kindsOf(sports))],
    ['Lineups', formatCounts(lineups, lineupsOf(sports))],
    ['Removals', `${formatCount(pendingRemovals)} pending`],
  ];
}

function describeMail({ mail, content }: Status, now: Date): Line {
  if (content === null) return ['Mail', mail.text];
  const { waiting, oldest } = content.mails;
  const age = oldest === null ? '' : `, the first for ${formatAge(oldest, now)}`;
  return ['Mail', `${mail.text}; ${formatCount(waiting)} waiting${age}`];
}

const backupDays = 2;

function isBackupLate({ backups }: Status, now: Date): boolean {
  const { isOn, newest, lacksSpace, problem } = backups;
  if (problem !== null) return true;
  if (!isOn || newest === null) return lacksSpace;
  return lacksSpace || now.getTime() - newest.createdAt.getTime() > backupDays * 86_400_000;
}

const nextBackup = `the server makes one at ${dueHour}:00, or ten minutes after its next start if it missed that`;

function describeBackups(status: Status, now: Date): Line[] {
  const { folder, isOn, newest, lacksSpace, problem } = status.backups;
  if (problem !== null && newest === null) return [['Backup', problem]];
  let last = `none yet in ${folder}`;
  if (newest === null && isOn) last += `; ${nextBackup}`;
  if (newest !== null) {
    const age = formatAge(newest.createdAt.toISOString(), now);
    last = `${age} ago, ${formatBytes(newest.bytes)}, ${newest.file}`;
  }
  const lines: Line[] = [['Backup', `${last}${isOn ? '' : ' (BACKUPS is off)'}`]];
  if (problem !== null) lines.push(['', problem]);
  if (lacksSpace) {
    lines.push(['', 'the next one is not made until twice the size of the last one is free']);
  }
  return lines;
}

function describeJobs({ server }: Status, now: Date): Line[] {
  if (server.details === null) {
    const isRunning = ['ready', 'backlog', 'unavailable'].includes(server.state);
    return isRunning ? [['Jobs', 'not known: set METRICS_PORT and restart the server']] : [];
  }
  if (server.state === 'other installation') return [];
  return server.details.jobs.map(({ name, runs, failures, lastSuccess }, index): Line => {
    const last = lastSuccess === null ? 'not done yet' : `done ${formatAge(lastSuccess, now)} ago`;
    const failed = failures === 0 ? '' : `, ${failures} of ${runs} runs failed`;
    return [index === 0 ? 'Jobs' : '', `${name} ${last}${failed}`];
  });
}

/** A part without a label continues the one before. */
export function describeStatus(status: Status, now: Date): string[] {
  const lines: Line[] = [
    ['Tifo', `${status.version} on Node ${status.node}, ${status.programFolder}`],
    ...describeServer(status, now),
    ['PUBLIC_URL', status.publicUrl],
    ...describeDataDir(status),
    ...describeDatabase(status),
    ...describeContent(status),
    describeMail(status, now),
    ...describeBackups(status, now),
    ...describeJobs(status, now),
    ...status.refusedSettings.map((sentence): Line => ['Settings', sentence]),
    ...status.warnings.map((warning): Line => ['Warning', warning]),
  ];
  return lines.map(([label, text]) => `${label.padEnd(labelWidth)}${text}`);
}

/** Returns true if an operator has to act. A stopped server is no problem. */
export function hasProblem(status: Status, now: Date): boolean {
  const { server, database, freeDisk, minFreeDisk, dataDirProblem } = status;
  const { migrations } = database;
  const isServerBad = ['unavailable', 'silent', 'other program', 'other installation'].includes(
    server.state,
  );
  const isDiskBad = freeDisk === null || freeDisk < minFreeDisk;
  const isNewer = migrations !== null && migrations.unknown.length > 0;
  const problem = database.problem ?? dataDirProblem;
  const isRefused = status.refusedSettings.length > 0;
  const isDatabaseBad = isNewer || problem !== null;
  return isServerBad || isDiskBad || isDatabaseBad || isRefused || isBackupLate(status, now);
}
