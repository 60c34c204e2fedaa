import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import numbers from './asvs-numbers.json' with { type: 'json' };

const states = ['met', 'partly', 'not met', 'operator', 'does not apply'];
const asvs = readFileSync('docs/asvs.md', 'utf8');

interface Row {
  readonly numbers: readonly string[];
  readonly levels: string;
  readonly state: string;
  readonly reason: string;
}

const rows = asvs
  .split('\n')
  .filter((line) => line.startsWith('| V'))
  .map((line): Row => {
    const [, given = '', levels = '', , state = '', reason = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    return { numbers: given.split(', '), levels, state, reason };
  });

const levelOf = new Map([
  ...numbers.level1.map((number) => [number, '1'] as const),
  ...numbers.level2.map((number) => [number, '2'] as const),
]);

/** `path`, “test name”, “another test”. */
function findCitations(
  text: string,
): { readonly file: string; readonly tests: readonly string[] }[] {
  const pattern = /`((?:src|scripts|tests|docs)\/[^`*]+|[A-Z]+\.md)`((?:(?:, | )“[^”]+”)*)/g;
  return [...text.matchAll(pattern)].map(([, file = '', names = '']) => ({
    file,
    tests: [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name),
  }));
}

describe('docs/asvs.md', () => {
  test('has each number of levels 1 and 2 once, with its level', () => {
    const given = rows.flatMap((row) => row.numbers);
    expect(given.toSorted()).toEqual([...levelOf.keys()].toSorted());
    for (const row of rows) {
      const levels = new Set(row.numbers.map((number) => levelOf.get(number)));
      expect([...levels].toSorted().join(', '), row.numbers.join()).toBe(row.levels);
    }
  });

  test('has a status and reason for each, and a remedy for each gap', () => {
    for (const { numbers: given, state, reason } of rows) {
      expect(states, given.join()).toContain(state);
      expect(reason, given.join()).not.toBe('');
      if (state === 'not met' || state === 'partly')
        expect(reason, given.join()).toContain('Closed by:');
    }
  });

  test('has correct sums, and lists every gap', () => {
    const total = (state: string) =>
      rows.filter((row) => row.state === state).flatMap((row) => row.numbers).length;
    const sums = states.map((state) => `${total(state)} ${state}`).join(', ');
    const given = asvs.split('\n').find((line) => line.startsWith('**'));
    expect(given).toBe(`**${levelOf.size} items: ${sums}.**`);
    const summary = asvs.split('\n').find((line) => line.startsWith('Gaps, level 1 first: ')) ?? '';
    const gaps = rows.filter(({ state }) => state === 'partly' || state === 'not met');
    expect(summary.match(/V[\d.]+\d/g)?.toSorted()).toEqual(
      gaps.flatMap((row) => row.numbers).toSorted(),
    );
  });
});

test.each(['docs/asvs.md', 'SECURITY.md'])('every file and test that %s names exists', (page) => {
  const named = findCitations(readFileSync(page, 'utf8'));
  expect(named.length).toBeGreaterThan(20);
  const missing = named.flatMap(({ file, tests }) => {
    if (!existsSync(file)) return [file];
    const source = readFileSync(file, 'utf8');
    return tests.filter((name) => !source.includes(name)).map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});
