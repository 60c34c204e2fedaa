import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Kind } from '#contract/kinds/kind.ts';
import { starterSource } from '#contract/kinds/sources.ts';
import type { Sport } from '#contract/kinds/sport.ts';
import type { StarterData, StarterItem } from '#contract/kinds/starter.ts';
import { createCsvReader } from '#server/shared/csv/read.ts';
import { type Facts, RowError } from '../transfer/format.ts';
import { openTifo } from '../transfer/formats/tifo.ts';
import { createPrepare } from '../transfer/prepare.ts';

/** Returns, for example, 'src/sports/powerlifting/weight-category.csv'. */
function starterFile(sport: Sport, kind: Kind): string {
  const name = kind.name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return fileURLToPath(new URL(`../../../../sports/${sport.name}/${name}.csv`, import.meta.url));
}

function toStarterItem({ name, fields, references, source, derived = [] }: Facts): StarterItem {
  const knownFields = Object.entries(fields).filter(
    (entry): entry is [string, string | number] => entry[1] !== null,
  );
  const namedTargets = Object.entries(references).flatMap(
    ([field, targets]): [string, string[]][] => {
      const names = targets.flatMap((target) => target.name ?? []);
      return names.length > 0 ? [[field, names]] : [];
    },
  );
  return {
    ...(name !== undefined && { name }),
    ...Object.fromEntries([...knownFields, ...namedTargets]),
    ...(derived.length > 0 && { derived }),
    ...(source?.date && { sourceDate: source.date }),
  };
}

/**
 * Parses the format of our own exports. Throws an error with the file, line and field of every bad
 * row.
 */
export function parseStarter(kind: Kind, text: string, file: string): StarterItem[] {
  const reader = createCsvReader();
  const [header, ...records] = [...reader.write(text), ...reader.end()];
  if (!header) throw new Error(`${file} is empty`);
  const format = openTifo(kind, header.cells);
  const check = createPrepare(kind, new Date(), { name: starterSource, date: null });
  const items: StarterItem[] = [];
  const errors: string[] = [];
  for (const { line, cells, error } of records) {
    try {
      if (error !== null) throw new RowError(error);
      if (cells.length !== header.cells.length) {
        throw new RowError(`it has ${cells.length} cells, the header ${header.cells.length}`);
      }
      const row = format.read(cells, line);
      if ('skipped' in row) continue;
      for (const { facts } of format.finish(row.parsed, row.key)) {
        check(facts);
        items.push(toStarterItem(facts));
      }
    } catch (failure) {
      if (!(failure instanceof RowError)) throw failure;
      errors.push(`${file}, line ${line}: ${failure.message}`);
    }
  }
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return items;
}

/** Kinds have no circular references. */
function sortByDependency(kinds: readonly Kind[]): Kind[] {
  const ordered = new Set<Kind>();
  const add = (kind: Kind) => {
    for (const field of Object.values(kind.fields)) {
      const target = kinds.find(({ name }) => field.type === 'references' && name === field.to);
      if (target && target !== kind && !ordered.has(target)) add(target);
    }
    ordered.add(kind);
  };
  for (const kind of kinds) add(kind);
  return [...ordered];
}

/** Reads a CSV file beside each kind's description (docs/data.md). Throws like `parseStarter`. */
export function readStarter(sports: readonly Sport[]): StarterData {
  const files = sports.flatMap((sport) =>
    sortByDependency(sport.kinds).map((kind) => ({ kind, file: starterFile(sport, kind) })),
  );
  return Object.fromEntries(
    files
      .filter(({ file }) => existsSync(file))
      .map(({ kind, file }) => [kind.name, parseStarter(kind, readFileSync(file, 'utf8'), file)]),
  );
}
