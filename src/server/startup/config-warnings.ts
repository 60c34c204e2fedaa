import { isAbsolute, join, relative } from 'node:path';
import { type Config, settingNames, type Variables } from '#server/config.ts';
import { hostOf, isLoopback } from '#server/shared/loopback.ts';

const checkout = join(import.meta.dirname, '../../..');

/** Returns a sentence for each valid setting that is probably a mistake. */
export function configWarnings(variables: Variables, config: Config): string[] {
  return [
    ...findMisspelled(variables),
    ...checkPublicUrl(config),
    ...checkMailAddresses(config),
    ...checkDataDir(variables, config),
  ];
}

function findMisspelled(variables: Variables): string[] {
  const warnings: string[] = [];
  for (const [name, value] of Object.entries(variables)) {
    if (value === '' || settingNames.includes(name)) continue;
    const intended = settingNames.find(
      (setting) => countEdits(name.toUpperCase(), setting) <= maxEdits(setting),
    );
    if (intended !== undefined) {
      warnings.push(`${name} is not a setting. Did you mean ${intended}?`);
    }
  }
  return warnings;
}

/** Allows fewer edits for short names, which resemble variables of other programs. */
function maxEdits({ length }: string): number {
  if (length < 10) return 1;
  return length === 10 ? 2 : 3;
}

/** Returns the optimal string alignment distance. */
function countEdits(left: string, right: string): number {
  const rows = [Array.from({ length: right.length + 1 }, (_, column) => column)];
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= left.length; row += 1) {
    const edits = [row];
    rows.push(edits);
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwap = left[row - 2] === right[column - 1] && left[row - 1] === right[column - 2];
      edits.push(
        Math.min(
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          cell(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwap ? cell(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return cell(left.length, right.length);
}

function checkPublicUrl({ publicUrl, smtpUrl, rateLimits }: Config): string[] {
  if (isLoopback(hostOf(publicUrl))) return [];
  const warnings: string[] = [];
  if (smtpUrl === null) {
    warnings.push(
      'PUBLIC_URL is public, but SMTP_URL is not set: nobody receives verification codes.',
    );
  }
  if (!rateLimits) {
    warnings.push('PUBLIC_URL is public, but RATE_LIMITS is off: passwords can be guessed.');
  }
  return warnings;
}

function checkMailAddresses({ smtpUrl, publicUrl, mailFrom }: Config): string[] {
  if (smtpUrl === null) return [];
  const sender = /@([^@>\s]+)>?\s*$/.exec(mailFrom)?.[1] ?? '';
  const warnings: string[] = [];
  if (isLoopback(hostOf(publicUrl))) {
    warnings.push(`SMTP_URL is set, but links in mails lead to ${publicUrl}. Set PUBLIC_URL.`);
  }
  if (isLoopback(sender)) {
    warnings.push(
      `SMTP_URL is set, but mails come from ${mailFrom}. Set MAIL_FROM, or they are refused.`,
    );
  }
  return warnings;
}

function checkDataDir(variables: Variables, { dataDir, publicUrl }: Config): string[] {
  const isProduction = variables.NODE_ENV === 'production' || !isLoopback(hostOf(publicUrl));
  const path = relative(checkout, dataDir);
  const isInside = !path.startsWith('..') && !isAbsolute(path);
  if (!isProduction || !isInside) return [];
  return [
    `DATA_DIR (${dataDir}) is inside the program's folder, so a new release may delete the data. Set DATA_DIR to a folder outside.`,
  ];
}
