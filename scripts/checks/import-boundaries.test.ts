import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

type Probe = readonly [file: string, imported: string];

const forbidden: readonly Probe[] = [
  ['src/contract/probe.ts', '#sports/index.ts'],
  ['src/contract/probe.ts', '../server/shared/fail.ts'],
  ['src/contract/probe.ts', 'node:fs'],
  ['src/contract/probe.ts', 'react'],
  ['src/sports/football/probe.ts', '#server/shared/fail.ts'],
  ['src/sports/football/probe.ts', '../../server/shared/fail.ts'],
  ['src/server/probe.ts', '#client/api/call.ts'],
  ['src/server/probe.ts', '#cli/command.ts'],
  ['src/server/features/catalogue/service.ts', '#cli/demo-data/demo-data.ts'],
  ['src/server/shared/catalogue-storage/recount-store.ts', '../../../cli/command.ts'],
  ['src/server/probe.ts', 'kysely'],
  ['src/cli/purge/purge.ts', 'kysely'],
  ['src/server/http/plugins/probe.ts', '#server/features/likes/service.ts'],
  ['src/server/http/plugins/probe.ts', 'kysely'],
  ['src/server/http/plugins/limits/probe.ts', '../../../features/likes/service.ts'],
  ['src/server/db/probe.ts', '../features/likes/likes-store.ts'],
  ['src/server/db/schema/probe.ts', '#server/shared/catalogue-storage/kind-table.ts'],
  ['src/server/db/probe.ts', '../shared/users/fan-writes.ts'],
  ['src/server/db/engine/probe.ts', '../schema/kind-schema.ts'],
  ['src/server/db/engine/probe.ts', '#server/features/likes/likes-store.ts'],
  ['src/server/shared/catalogue-storage/probe.ts', 'kysely'],
  ['src/server/shared/catalogue-storage/recount-store.ts', '../../features/likes/likes-store.ts'],
  ['src/server/shared/users/user-locks-store.ts', '#server/features/likes/likes-store.ts'],
  ['src/cli/probe.ts', 'kysely'],
  ['src/server/mail/probe.ts', '#server/features/likes/likes-store.ts'],
  ['src/server/shared/lists/probe.ts', '#server/features/likes/likes-store.ts'],
  ['src/server/http/access/probe.ts', '#server/features/likes/service.ts'],
  ['src/server/jobs/probe.ts', 'kysely'],
  ['src/server/mail/probe.ts', 'kysely'],
  ['src/server/media/pictures-store.ts', '#client/api/call.ts'],
  ['src/server/db/migrations/probe.ts', '#contract/kinds/kind.ts'],
  ['src/server/db/migrations/probe.ts', '../tables.ts'],
  ...[
    'routes',
    'service',
    'items-store',
    'transfer/import',
    'lists/find-page',
    'lists/pages-store',
  ].flatMap((name): Probe[] => [
    [`src/server/features/catalogue/${name}.ts`, '#server/features/likes/service.ts'],
    [`src/server/features/catalogue/${name}.ts`, '../../comments/comments-store.ts'],
    [`src/server/features/catalogue/${name}.ts`, '#client/api/call.ts'],
  ]),
  ...['routes', 'service', 'items-store'].map(
    (name): Probe => [`src/server/features/catalogue/${name}.ts`, '../follows/follows-store.ts'],
  ),
  // '../..' is still the same feature here.
  ['src/server/features/catalogue/transfer/formats/probe.ts', '../../../follows/service.ts'],
  ['src/server/features/catalogue/routes.ts', 'kysely'],
  ['src/server/features/catalogue/store.ts', 'kysely'],
  ['src/server/features/catalogue/create.ts', 'pg'],
  ['src/server/features/catalogue/transfer/import.ts', 'node:sqlite'],
  ['src/server/features/catalogue/service.ts', 'kysely'],
  ['src/server/features/accounts/registration.ts', 'kysely'],
  ['src/client/app/probe.tsx', '#server/shared/fail.ts'],
  ['src/client/app/probe.tsx', '../../server/shared/fail.ts'],
  ['src/client/ui/probe.tsx', '#contract/kinds/kind.ts'],
  ['src/client/ui/probe.tsx', '../api/call.ts'],
  ['src/client/ui/fields/probe.tsx', '#client/api/call.ts'],
  ['src/client/ui/fields/probe.tsx', '../../api/call.ts'],
  ['src/client/api/probe.ts', '../features/home/home-copy.ts'],
  ['src/client/comments/probe.tsx', '#client/features/lineups/lineup-page.tsx'],
  ['src/client/forms/probe.ts', '#client/app/theme.ts'],
  ['src/client/frames/probe.tsx', '#client/features/lineups/lineup-page.tsx'],
  ['src/client/likes/probe.ts', '#client/app/theme.ts'],
  ['src/client/lineups/probe.tsx', '../features/lineups/lineup-page.tsx'],
  ['src/client/links/probe.ts', '#client/app/theme.ts'],
  ['src/client/lists/probe.ts', '#client/app/theme.ts'],
  ['src/client/paths.ts', '#client/app/theme.ts'],
  ['src/client/toggles/probe.ts', '#client/app/theme.ts'],
  ['src/client/pictures/probe.ts', '#client/features/accounts/account-calls.ts'],
  ['src/client/features/home/probe.tsx', '#client/features/about/about-texts.tsx'],
  ['src/client/features/home/probe.tsx', '../about/about-texts.tsx'],
  ['src/client/features/home/probe.tsx', '../../app/theme.ts'],
  ['src/client/features/home/probe.tsx', '#server/shared/fail.ts'],
  ['src/worker/probe.ts', '#contract/kinds/kind.ts'],
  ['src/worker/probe.ts', '#client/api/call.ts'],
  ['src/worker/probe.ts', '../client/api/call.ts'],
  ['src/client/features/catalogue/detail/probe.tsx', '#client/features/about/about-texts.tsx'],
  ['src/client/features/catalogue/detail/probe.tsx', '../../lineups/lineup-page.tsx'],
  ['src/client/features/catalogue/detail/probe.tsx', '../../../app/theme.ts'],
  ['src/client/features/catalogue/detail/probe.tsx', '#server/shared/fail.ts'],
];

const allowed: readonly Probe[] = [
  ['src/contract/probe.ts', './fields.ts'],
  ['src/contract/probe.ts', 'typebox'],
  ['src/sports/football/probe.ts', '#contract/kinds/kind.ts'],
  ['src/server/app.ts', './features/likes/service.ts'],
  ['src/server/db/probe.ts', 'kysely'],
  ['src/server/db/engine/probe.ts', 'kysely'],
  ['src/server/db/schema/probe.ts', '../engine/database.ts'],
  ['src/server/shared/catalogue-storage/recount-store.ts', 'kysely'],
  ['src/server/shared/catalogue-storage/recount-store.ts', '../../db/engine/database.ts'],
  ['src/server/media/pictures-store.ts', 'kysely'],
  ['src/server/features/catalogue/service.ts', '#server/db/engine/database.ts'],
  ['src/server/features/catalogue/service.ts', './items-store.ts'],
  ['src/server/features/catalogue/items-store.ts', 'kysely'],
  ['src/server/features/catalogue/lists/pages-store.ts', 'kysely'],
  ['src/server/features/catalogue/lists/pages-store.ts', '../query.ts'],
  ['src/server/features/catalogue/lists/find-page.ts', './pages-store.ts'],
  // Adjacent folders may be imported, but not folders inside other features.
  ['src/server/features/accounts/passwords/change.ts', '../sessions/places.ts'],
  ['src/client/app/probe.tsx', '#client/features/home/home-copy.ts'],
  ['src/client/features/home/probe.tsx', '#client/api/call.ts'],
  ['src/client/features/home/probe.tsx', '#client/pictures/use-picture.ts'],
  ['src/client/features/home/probe.tsx', './home-copy.ts'],
  ['src/client/features/catalogue/detail/probe.tsx', '../finder/finder-state.ts'],
  ['src/client/ui/fields/probe.tsx', '../chip.tsx'],
  ['src/worker/worker.ts', './requests.ts'],
];

const folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
afterAll(() => rmSync(folder, { recursive: true }));

const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
const options = ['--only=style/noRestrictedImports', '--max-diagnostics=none', '--reporter=json'];

interface Report {
  readonly diagnostics: readonly {
    readonly location: { readonly path: string; readonly start: { readonly line: number } };
  }[];
}

function refused(probes: readonly Probe[]): string[] {
  const files = Map.groupBy(probes, ([file]) => file);
  for (const [file, imports] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    const lines = imports.map(([, imported]) => `import '${imported}';`);
    writeFileSync(join(folder, file), lines.join('\n'));
  }
  const rules = JSON.parse(readFileSync('biome.json', 'utf8'));
  writeFileSync(
    join(folder, 'biome.json'),
    JSON.stringify({ ...rules, $schema: undefined, vcs: { enabled: false } }),
  );
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', ...options, 'src'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return (JSON.parse(stdout) as Report).diagnostics.map(({ location: { path, start } }) => {
    const imported = files.get(path)?.[start.line - 1]?.[1];
    return `${path} ← ${imported}`;
  });
}

test('the boundaries between folders refuse these imports and no others', () => {
  const found = refused([...forbidden, ...allowed]);
  expect(found.sort()).toEqual(forbidden.map(([file, imported]) => `${file} ← ${imported}`).sort());
});
