import { expect, test } from 'vitest';
import { storedDataOf } from '#contract/calls/index.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import {
  addressAttemptHours,
  emailAttemptDays,
  tablesWithoutPersonalData,
} from '#contract/privacy.ts';
import { readTables } from '#server/db/schema/introspect.ts';
import {
  type Limit,
  limits,
  unknownAddressLimit,
  unknownAddressWaits,
} from '#server/shared/throttle/limits.ts';
import { type Quota, quotas } from '#server/shared/throttle/quotas.ts';
import { sports } from '#sports/index.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';

const hour = 3_600_000;
const storedData = storedDataOf(sports);

test('the privacy page lists every table with personal data', async () => {
  const database = await testDatabase();
  const tables = [...(await readTables(database)).keys()];
  const kinds = kindsOf(sports).map(({ name }) => name);
  const listed = new Set([
    ...storedData.flatMap((line) => line.tables),
    ...tablesWithoutPersonalData,
    ...kinds,
  ]);
  const unknown = tables.filter((table) => !listed.has(table.replace(/_search(_\w+)?$/, '')));
  expect(unknown).toEqual([]);
  const listedTables = storedData.flatMap((line) => line.tables);
  expect(listedTables.filter((table) => !tables.includes(table))).toEqual([]);
});

test('attempt counters expire as the privacy page states', () => {
  const lengths = Object.entries(limits).flatMap(([name, all]) =>
    all.map(({ burst, every }: Limit) => ({ name, length: burst * every })),
  );
  const ofAddresses = lengths.filter(({ name }) => name.includes('Address'));
  expect(Math.max(...ofAddresses.map(({ length }) => length))).toBe(addressAttemptHours * hour);
  const windows = Object.values(quotas).flatMap((all) => all.map(({ window }: Quota) => window));
  const waiting =
    (unknownAddressLimit.burst + unknownAddressWaits.length) * unknownAddressLimit.every;
  const durations = [...lengths.map(({ length }) => length), ...windows, waiting];
  expect(Math.max(...durations)).toBe(emailAttemptDays * 24 * hour);
});
