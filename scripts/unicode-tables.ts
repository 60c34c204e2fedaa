// Generates the tables of names/unicode from confusables.txt and IdentifierStatus.txt.
import { readFileSync, writeFileSync } from 'node:fs';

const [confusablesFile, statusFile] = process.argv.slice(2);
if (!confusablesFile || !statusFile) {
  console.error('Usage: node scripts/unicode-tables.ts <confusables.txt> <IdentifierStatus.txt>');
  process.exit(2);
}

function readLines(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
    .map((line) => line.split(';').map((field) => field.trim()));
}

function decodeCharacters(codes: string): string {
  const numbers = codes.split(' ').map((code) => Number.parseInt(code, 16));
  return String.fromCodePoint(...numbers);
}

const confusables = readFileSync(confusablesFile, 'utf8');
const version = /^# Version: ([\d.]+)/m.exec(confusables)?.[1];

/** Letters and digits by the text that they look like, in the form NFKD. */
const lookAlikes: Record<string, string> = {};
for (const [source = '', target = ''] of readLines(confusables)) {
  const letter = decodeCharacters(source);
  const prototype = decodeCharacters(target);
  const isInNames = /^[\p{Letter}\p{Number}]$/u.test(letter) && letter.normalize('NFKD') === letter;
  // A letter that looks like a mark or stroke cannot be mistaken for another letter.
  if (!isInNames || !/[\p{Letter}\p{Number}]/u.test(prototype)) continue;
  lookAlikes[prototype] = (lookAlikes[prototype] ?? '') + letter;
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
