// Generates the tables of src/server/features/accounts/names/unicode from Unicode's confusables.txt and
// IdentifierStatus.txt.
import { readFileSync, writeFileSync } from 'node:fs';

const [confusablesFile, statusFile] = process.argv.slice(2);
if (!confusablesFile || !statusFile) {
  console.error('Usage: node scripts/unicode-tables.ts <confusables.txt> <IdentifierStatus.txt>');
  process.exit(2);
}

/** Fields of each non-empty line; `#` starts a comment. */
function readLines(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
    .map((line) => line.split(';').map((field) => field.trim()));
}

const characters = (codes: string) =>
  codes
    .split(' ')
    .map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .join('');

const confusables = readFileSync(confusablesFile, 'utf8');
const version = /^# Version: ([\d.]+)/m.exec(confusables)?.[1];

/** Letters and digits allowed in decomposed names, by appearance. */
const lookAlikes: Record<string, string> = {};
for (const [source = '', target = ''] of readLines(confusables)) {
  const [letter, look] = [characters(source), characters(target)];
  const isKept = /^[\p{Letter}\p{Number}]$/u.test(letter) && letter.normalize('NFKD') === letter;
  // Look-alikes of a bare mark or stroke are distinct enough.
  if (!isKept || !/[\p{Letter}\p{Number}]/u.test(look)) continue;
  lookAlikes[look] = (lookAlikes[look] ?? '') + letter;
}

const allowed = readLines(readFileSync(statusFile, 'utf8'))
  .filter(([, status]) => status === 'Allowed')
  .map(([range = '']) => range.toLowerCase().replace('..', '-'))
  .join(' ');

const target = new URL(
  '../src/server/features/accounts/names/unicode/tables.json',
  import.meta.url,
);
writeFileSync(target, `${JSON.stringify({ version, allowed, lookAlikes }, null, 2)}\n`);
