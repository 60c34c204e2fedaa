// Installs the packages, including Node 26, on any Node from 20 on. `build` also builds a stale
// client; `production` installs and builds nothing after `npm ci --omit=dev`.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
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
/** Deleting the build folder also deletes the stamp. */
const buildStamp = join(root, 'build', '.sources');

const buildInputs = JSON.parse(readFileSync(join(root, 'scripts', 'build-inputs.json'), 'utf8'));

/** The build tools use paths as URLs. */
function requireUsableFolder() {
  const [character] = /[#%?]/.exec(root) ?? [];
  if (character === undefined) return;
  console.error(
    `Tifo cannot be built in a folder with "${character}" in its path: ${root}. ` +
      'Please rename the folder or move Tifo to another one.',
  );
  process.exit(1);
}

/** Without the signals, an installation or a build would continue alone. */
async function run(command, args) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const forward = (signal) => child.kill(signal);
  process.on('SIGTERM', forward).on('SIGINT', forward);
  const [status] = await once(child, 'exit');
  process.off('SIGTERM', forward).off('SIGINT', forward);
  if (status !== 0) process.exit(status ?? 1);
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function isFresh(stamp, value) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === value;
}

function readPackages(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));

function hasOnlyProduction() {
  const packages = Object.values(installed);
  return packages.length > 0 && packages.every(({ dev }) => !dev);
}

/** Most optional packages are for other platforms. */
function isInstalled(withDev) {
  const { '': _project, ...locked } = readPackages(join(root, 'package-lock.json'));
  const isSame = (name) => locked[name]?.integrity === installed[name]?.integrity;
  const isWanted = ({ dev, optional, devOptional }) =>
    !optional && !devOptional && (withDev || !dev);
  return (
    Object.keys(installed).every(isSame) &&
    Object.keys(locked).every((name) => !isWanted(locked[name]) || isSame(name))
  );
}

async function install(withDev) {
  if (isInstalled(withDev)) return;
  console.log('Installing packages …');
  const npm = process.env.npm_execpath;
  // npm would omit the build tools if NODE_ENV is production.
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];
  if (npm) await run(process.execPath, [npm, ...args]);
  else await run('npm', args);
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

async function build(node, sources) {
  console.log('Building the client …');
  await run(node, [join(root, 'scripts', 'client', 'build.ts')]);
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, sources);
}

/** A server without the build tools must not change by itself. */
function checkProduction(isStale) {
  if (!isInstalled(false)) {
    console.error('The packages are those of another version: run npm ci --omit=dev');
    process.exit(1);
  }
  if (isStale && !existsSync(join(root, 'build', 'client'))) {
    console.error(
      'There is no build: run npm run build, or copy the folder build from where you build Tifo.',
    );
    process.exit(1);
  }
  if (isStale) console.error('The build is older than its sources: run npm run build');
}

requireUsableFolder();
const words = process.argv.slice(2);
const isProduction = words.includes('production') && hasOnlyProduction();
const sources = words.includes('build') ? sourcesDigest() : null;
const isStale = sources !== null && !isFresh(buildStamp, sources);
if (isProduction) checkProduction(isStale);
else await install(isStale || !words.includes('production'));
const node = requireNode();
if (isStale && !isProduction) await build(node, sources);
