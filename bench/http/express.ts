import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run, type ServerProcess, startProcess } from './process.ts';

export const expressCalls: ReadonlySet<string> = new Set([
  'list',
  'filter',
  'name, 3 letters',
  'detail',
  'like',
]);

const packages = { express: '5.3.0', knex: '3.3.0', 'better-sqlite3': '13.2.0' };

/** Installed on demand, so that the project does not depend on Express. */
export async function installExpress(folder: string): Promise<void> {
  const project = join(folder, 'express');
  await mkdir(project, { recursive: true });
  const manifest = { name: 'ordinary', private: true, type: 'module', dependencies: packages };
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest));
  await run(['npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts'], project);
}

export async function startExpress(options: {
  readonly folder: string;
  readonly file: string;
  readonly logFolder: string;
}): Promise<ServerProcess & { readonly name: string }> {
  const { folder, file, logFolder } = options;
  const server = await startProcess({
    args: [join(import.meta.dirname, 'yardsticks', 'express.ts'), join(folder, 'express'), file],
    folder,
    logFolder,
    path: '/',
  });
  return { ...server, name: 'Express' };
}
