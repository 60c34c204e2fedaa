// Runs before the other scripts, on whatever Node is installed (18 or newer): brings the packages,
// Node 26 among them, and with the word `build` also the client when its sources have changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const ownNode = join(
  root,
  'node_modules',
  '.bin',
  process.platform === 'win32' ? 'node.cmd' : 'node',
);
const wanted = 26;

/** What the built client is made from: a change in any of these makes the build stale. */
const buildInputs = [
  'src/client',
  'src/contract',
  'src/sports',
  'public',
  'scripts/build.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
];

function run(command, args) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

function digest(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/** A stamp inside the folder it vouches for: gone with the folder, stale with its sources. */
function isFresh(stamp, value) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === value;
}

function install() {
  const stamp = join(root, 'node_modules', '.installed');
  const value = digest(join(root, 'package-lock.json'));
  if (isFresh(stamp, value)) return;
  console.log('Installing packages …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];
  if (npm) run(process.execPath, [npm, ...args]);
  else run('npm', args);
  writeFileSync(stamp, value);
}

function requireNode() {
  if (existsSync(ownNode)) return ownNode;
  if (Number(process.versions.node.split('.')[0]) >= wanted) return process.execPath;
  console.error(
    `Tifo runs on Node ${wanted}. npm has no package of it for ${process.platform} ${process.arch}; ` +
      `please install Node ${wanted} or newer by hand.`,
  );
  return process.exit(1);
}

function build(node) {
  const stamp = join(root, 'build', '.sources');
  const hash = createHash('sha256');
  for (const file of buildInputs.flatMap((input) => filesBelow(join(root, input)))) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  const value = hash.digest('hex');
  if (isFresh(stamp, value)) return;
  console.log('Building the client …');
  run(node, [join(root, 'scripts', 'build.ts')]);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, value);
}

install();
const node = requireNode();
if (process.argv.includes('build')) build(node);
