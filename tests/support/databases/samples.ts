import { kindsOf } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { Sample } from '#server/shared/samples/sample.ts';
import { createSamples, type Samples } from '#server/shared/samples/samples.ts';
import { sports } from '#sports/index.ts';

function toLines(sample: Sample): string[] {
  const texts = [...sample.texts, ...sample.references];
  return [...sample.rows]
    .map(([id, row]) => {
      const numbers = [...sample.numbers.values()].map((column) => String(column.units[row]));
      const words = texts.map(([, { codes, values }]) => values[codes[row] ?? 0]);
      const flags = [sample.checked[row], sample.pictured[row], sample.added[row]];
      return [sample.kind.name, id, ...flags, ...numbers, ...words].join('|');
    })
    .toSorted();
}

export async function findSampleDifferences(kept: Samples, db: Database): Promise<string[]> {
  const loaded = createSamples(db);
  const differences: string[] = [];
  for (const kind of kindsOf(sports)) {
    const before = new Set(toLines(await kept.get(kind)));
    const now = new Set(toLines(await loaded.get(kind)));
    differences.push(...before.symmetricDifference(now));
  }
  return differences;
}
