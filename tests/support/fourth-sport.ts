import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = [
  ...['public', 'src', 'scripts', 'package.json', 'tsconfig.json', 'tsconfig.base.json'],
  ...['vite.config.ts', 'react-router.config.ts'],
];
const registry = 'src/sports/index.ts';

export interface ProjectCopy {
  readonly root: string;
  /** Relative paths, such as 'src/sports/surf/sport.ts'. */
  readonly changed: readonly string[];
  readonly registryLines: readonly string[];
  remove(): void;
}

function listSources(folder: string): string[] {
  return sources.flatMap((name) => {
    if (statSync(join(folder, name)).isFile()) return [name];
    return readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  });
}

function readOwn(file: string): string | null {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return null;
  }
}

/**
 * Adds the sport as a developer would, with the migration from `npm run migration`, and builds the
 * client.
 */
export async function buildWithFourthSport(): Promise<ProjectCopy> {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'tifo-sport-')));
  for (const name of sources) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(realpathSync(join(root, 'node_modules')), join(copy, 'node_modules'), 'dir');

  cpSync(join(root, 'tests/fourth-sport/surf'), join(copy, 'src/sports/surf'), { recursive: true });
  const before = readFileSync(join(copy, registry), 'utf8');
  const after = before
    .replace(/(\n\n\/\*\*)/, `\nimport { surf } from './surf/sport.ts';$1`)
    .replace(/\];\n$/, ', surf];\n');
  writeFileSync(join(copy, registry), after);

  const run = (script: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [join(copy, script), ...args], { cwd: copy });
  await run('scripts/make-migration.ts', 'surf');
  const changed = listSources(copy).filter(
    (file) => readFileSync(join(copy, file), 'utf8') !== readOwn(file),
  );
  await run('scripts/client/build.ts', '--quick');

  const oldLines = before.split('\n');
  return {
    root: copy,
    changed: changed.toSorted(),
    registryLines: after.split('\n').filter((line) => !oldLines.includes(line)),
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}
