import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import { migrateToLatest } from '#server/db/schema/migrate.ts';
import { readKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { sports } from '#sports/index.ts';
import { type DatabaseCommand, exitCodes, type GivenOptions, type RunCommand } from './command.ts';
import { findRefusal, insertDemoData } from './demo-data/demo-data.ts';
import { defaultSeed } from './demo-data/random-store.ts';
import { formatCount } from './numbers.ts';

const kinds = kindsOf(sports);
/** Default number of items that refer to the same target. */
const itemsPerTarget = 25;
const reportIntervalMs = 5000;

const refusals = {
  fans: 'There are fans here, and demo data is for trials: nothing was changed. Pass --among-fans if you mean it.',
  again:
    'The demo data of this seed is here already, or a part of it: nothing was changed. Give another --seed, or start with an empty database.',
} as const;

function toOptionName(kind: Kind): string {
  return kind.labels.many.replaceAll(' ', '-');
}

const fanOptions = ['users', 'likes', 'comments', 'follows', 'lineups'];
const numberOptions = [...kinds.map(toOptionName), ...fanOptions];

interface GenerateOptions {
  readonly numbers: ReadonlyMap<string, number>;
  readonly seed: string;
  readonly amongFans: boolean;
}

function parseOptions(options: GivenOptions): GenerateOptions {
  const numbers = new Map<string, number>();
  for (const name of numberOptions) {
    const value = options[name];
    if (value === undefined) continue;
    if (!/^\d{1,8}$/.test(String(value))) throw new Error(`--${name} takes a whole number`);
    numbers.set(name, Number(value));
  }
  return {
    numbers,
    seed: String(options.seed ?? defaultSeed),
    amongFans: options['among-fans'] === true,
  };
}

function countCombinations(kind: Kind): number {
  let combinations = 1;
  for (const name of kind.unique) {
    const field = kind.fields[name];
    if (field?.type === 'choice') combinations *= field.options.length;
  }
  return combinations;
}

/** Adds targets of references. Unique fields limit a kind to their combinations. */
async function chooseCounts(
  db: Database,
  numbers: GenerateOptions['numbers'],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const kind of kinds) counts[kind.name] = numbers.get(toOptionName(kind)) ?? 0;
  for (const kind of kinds) {
    for (const field of Object.values(kind.fields)) {
      const target = field.type === 'references' && kinds.find(({ name }) => name === field.to);
      if (!target || numbers.has(toOptionName(target))) continue;
      const targetCount = Math.ceil((counts[kind.name] ?? 0) / itemsPerTarget);
      counts[target.name] = Math.max(counts[target.name] ?? 0, targetCount);
    }
  }
  for (const kind of kinds.filter(({ unique }) => unique.length > 0)) {
    const stored = await readKindCount(db.read, kind.name);
    const max = stored > 0 ? 0 : countCombinations(kind);
    counts[kind.name] = Math.min(counts[kind.name] ?? 0, max);
  }
  return counts;
}

/** Likes and comments are of items of the same run only. */
function requireItems(
  what: string,
  suitable: readonly Kind[],
  isMade: (kind: Kind) => boolean,
): void {
  if (suitable.some(isMade)) return;
  const options = suitable.map((kind) => `--${toOptionName(kind)}`);
  throw new Error(`${what} need new items: ${options.join(' or ')}`);
}

function readFanNumbers(numbers: GenerateOptions['numbers']) {
  const fans = numbers.get('users') ?? 0;
  const likes = numbers.get('likes') ?? 0;
  const comments = numbers.get('comments') ?? 0;
  const follows = numbers.get('follows') ?? 0;
  const lineups = numbers.get('lineups') ?? 0;
  if (fans === 0 && likes + comments + follows > 0) {
    throw new Error('Likes, comments and follows need --users');
  }
  const isMade = (kind: Kind) => (numbers.get(toOptionName(kind)) ?? 0) > 0;
  if (likes > 0) requireItems('Likes', kinds, isMade);
  if (comments > 0) {
    requireItems(
      'Comments',
      kinds.filter(({ api }) => api.comment),
      isMade,
    );
  }
  if (lineups > fans) throw new Error('Lineups need as many --users, who build one of each kind');
  const lineupItemOptions = lineupsOf(sports).map(({ of }) => toOptionName(of));
  if (lineups > 0 && !lineupItemOptions.some((name) => numbers.get(name))) {
    throw new Error(`Lineups need --${lineupItemOptions.join(' or --')}`);
  }
  return { fans, likes, comments, follows, lineups };
}

const runGenerate: RunCommand = async (db, terminal, _words, options) => {
  const { numbers, seed, amongFans } = parseOptions(options);
  const fanNumbers = readFanNumbers(numbers);
  await migrateToLatest(db);
  const reason = await findRefusal(db, kinds, { seed, amongFans });
  if (reason) {
    terminal.printError(refusals[reason]);
    return exitCodes.failed;
  }
  const counts = await chooseCounts(db, numbers);
  const start = performance.now();
  const seconds = () => ((performance.now() - start) / 1000).toFixed(0);
  let lastPrinted = start;
  await insertDemoData(db, kinds, {
    counts,
    ...fanNumbers,
    seed,
    report({ what, done, total }) {
      if (done < total && performance.now() - lastPrinted < reportIntervalMs) return;
      lastPrinted = performance.now();
      const progress = `${formatCount(done)} of ${formatCount(total)}`;
      terminal.print(`${seconds()} s  ${what}: ${progress}`);
    },
  });
  terminal.print(`Done in ${seconds()} s.`);
  return exitCodes.done;
};

export const generateCommand: DatabaseCommand = {
  usage: 'generate',
  description: 'fill the database with demo data, for trials',
  options: {
    ...Object.fromEntries(
      numberOptions.map((name) => [name, { value: 'n', description: `how many ${name} to make` }]),
    ),
    lineups: { value: 'n', description: 'how many lineups of each kind to make' },
    seed: { value: 'text', description: 'the same seed makes the same data' },
    'among-fans': { description: 'even in a database with real accounts' },
  },
  run: runGenerate,
};
