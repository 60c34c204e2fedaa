// Runs before the other scripts, on whatever Node is installed (20 or newer): brings the packages,
// Node 26 among them. Two words change that: `build` builds the client too when its sources have
// changed; `production` is content with the packages of production where nothing is to be built.
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
const buildStamp = join(root, 'build', '.sources');

/** What the built client is made from: a change in any of these makes the build stale. */
const buildInputs = JSON.parse(readFileSync(join(root, 'scripts', 'build-inputs.json'), 'utf8'));

/** The build's tools take paths for addresses, in which these characters are something else. */
function requireUsableFolder() {
  const [character] = /[#%?]/.exec(root) ?? [];
  if (character === undefined) return;
  console.error(
    `Tifo cannot be built in a folder with "${character}" in its path: ${root}. ` +
      'Please rename the folder or move Tifo to another one.',
  );
  process.exit(1);
}

function run(command, args) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
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

function readPackages(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

/**
 * Whether what npm noted in node_modules is what package-lock.json says, whoever installed it.
 * Optional packages may be missing, for most are for other platforms.
 */
function isInstalled(withDev) {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  const { '': _project, ...locked } = readPackages(join(root, 'package-lock.json'));
  const isSame = (name) => locked[name]?.integrity === installed[name]?.integrity;
  const isWanted = ({ dev, optional, devOptional }) =>
    !optional && !devOptional && (withDev || !dev);
  return (
    Object.keys(installed).every(isSame) &&
    Object.keys(locked).every((name) => !isWanted(locked[name]) || isSame(name))
  );
}

function install(withDev) {
  if (isInstalled(withDev)) return;
  console.log('Installing packages …');
  const npm = process.env.npm_execpath;
  // Said outright, for NODE_ENV=production or a setting of npm would leave the build's tools out.
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];
  if (npm) run(process.execPath, [npm, ...args]);
  else run('npm', args);
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

function sourcesDigest() {
  const hash = createHash('sha256');
  for (const file of buildInputs.flatMap((input) => filesBelow(join(root, input)))) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function build(node, sources) {
  console.log('Building the client …');
  run(node, [join(root, 'scripts', 'client', 'build.ts')]);
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, sources);
}

requireUsableFolder();
const words = process.argv.slice(2);
const sources = words.includes('build') ? sourcesDigest() : null;
const isStale = sources !== null && !isFresh(buildStamp, sources);
install(isStale || !words.includes('production'));
const node = requireNode();
if (isStale) build(node, sources);
