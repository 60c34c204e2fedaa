import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { featuresByFile, repositoryTests, testsOf } from './changed.ts';

const kindTests = [
  'src/client/features/catalogue/create/',
  'src/contract/kinds/',
  'src/server/db/migrations/',
  'src/server/db/schema/',
  'src/server/features/catalogue/kinds.test.ts',
  'src/sports/',
];

test.each([
  [
    'a call: the feature of its name on both sides, the table of calls and the access tests',
    'src/contract/calls/notifications.ts',
    [
      'src/client/features/notifications/',
      'src/contract/calls/',
      'src/server/features/notifications/',
      'src/server/http/access/matrix.test.ts',
      'src/server/http/access/served.test.ts',
    ],
  ],
  [
    'a file of a feature: all tests of its folder',
    'src/server/features/follows/service.ts',
    ['src/server/features/follows/'],
  ],
  [
    'the routes of a feature: the access tests, too',
    'src/server/features/follows/routes.ts',
    [
      'src/server/features/follows/',
      'src/server/http/access/matrix.test.ts',
      'src/server/http/access/served.test.ts',
    ],
  ],
  [
    'a part of a client feature: the components of its folder',
    'src/client/features/lineups/board/lineup-board.tsx',
    ['src/client/features/lineups/board/'],
  ],
  ['the description of a kind', 'src/sports/football/player.ts', kindTests],
  [
    'a drawing of a sport: the drawings beside it',
    'src/sports/football/artwork/pitch.tsx',
    ['src/sports/football/artwork/'],
  ],
  [
    'a migration: the migrations and the schema',
    'src/server/db/migrations/040-player-stamina.ts',
    ['src/server/db/migrations/', 'src/server/db/schema/'],
  ],
  [
    'a file that many folders use: the test beside it',
    'src/server/shared/events.ts',
    ['src/server/shared/events.test.ts'],
  ],
  ['a test: itself among its neighbours', 'scripts/changed.test.ts', ['scripts/changed.test.ts']],
  [
    'a file for operators: the test that compares it with the code',
    'deploy/tifo.env',
    ['scripts/deploy/deploy.test.ts'],
  ],
  ['a document: no tests but those of the repository', 'docs/adding.md', []],
])('%s', (_, file, tests) => {
  expect(testsOf([file])).toEqual(tests);
});

test('a folder inside another is not listed', () => {
  const files = [
    'src/server/features/accounts/routes.ts',
    'src/server/features/accounts/names/names.ts',
  ];
  expect(testsOf(files)).toContain('src/server/features/accounts/');
  expect(testsOf(files)).not.toContain('src/server/features/accounts/names/');
});

test('every file of calls belongs to a feature with tests', () => {
  const files = globSync('src/contract/calls/*.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('defineCall('),
  );
  const untested = files.filter(
    (file) => !testsOf([file]).some((path) => path.startsWith('src/server/features/')),
  );
  expect(
    untested.map((file) => `${file}: name its feature in featuresByFile of scripts/changed.ts`),
  ).toEqual([]);
});

test('every listed path exists', () => {
  const files = Object.keys(featuresByFile).map((name) => `${name}.ts`);
  const contract = globSync('src/contract/*/*.ts').map((file) => basename(file));
  expect(files.filter((file) => !contract.includes(file))).toEqual([]);
  expect(repositoryTests.filter((path) => !existsSync(path))).toEqual([]);
});
