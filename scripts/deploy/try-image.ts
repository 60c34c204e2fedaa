import { ok } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '#tests/support/server.ts';
import { checkout, collectOutput, hasTool, runTool, type Trial, waitForAnswer } from './tools.ts';

const certificates = '/etc/ssl/certs/ca-certificates.crt';

function createBuildah(folder: string) {
  const env = { BUILDAH_ISOLATION: 'chroot' };
  const folders = [`--root=${join(folder, 'storage')}`, `--runroot=${join(folder, 'run')}`];
  // The driver vfs mounts nothing, so that the folder can be deleted.
  const command = (...args: string[]) =>
    ['buildah', '--storage-driver=vfs', ...folders, ...args] as const;
  return {
    env,
    command,
    run: (...args: string[]) => runTool(command(...args), { env }).stdout.trim(),
  };
}
type Buildah = ReturnType<typeof createBuildah>;

/** Builds a base image on machines that cannot reach an image registry. */
function makeBase(folder: string, { run }: Buildah): string {
  const root = join(folder, 'root');
  runTool(['debootstrap', '--variant=minbase', 'bookworm', root]);
  const [nodePackage] = ['x64', 'arm64']
    .map((name) => join(checkout, `node_modules/node-linux-${name}`))
    .filter(existsSync);
  const npmProgram = runTool(['sh', '-c', 'command -v npm']).stdout.trim();
  const npm = join(dirname(realpathSync(npmProgram)), '..');
  const bin = join(root, 'usr/local/bin');
  cpSync(join(nodePackage ?? '', 'bin/node'), join(bin, 'node'));
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(bin, 'npm'));
  mkdirSync(join(root, 'etc/ssl/certs'), { recursive: true });
  if (existsSync(certificates)) cpSync(certificates, join(root, certificates));
  const container = run('from', 'scratch');
  run('add', '--quiet', container, root, '/');
  const variables = [
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ...(existsSync(certificates)
      ? [`NODE_EXTRA_CA_CERTS=${certificates}`, `npm_config_cafile=${certificates}`]
      : []),
  ];
  run('config', ...variables.flatMap((variable) => ['--env', variable]), container);
  run('commit', '--quiet', container, 'localhost/node:26-slim');
  return 'localhost/node:26-slim';
}

function findBase(folder: string, buildah: Buildah): string {
  const official = 'docker.io/library/node:26-slim';
  try {
    buildah.run('pull', '--quiet', official);
    return official;
  } catch (error) {
    if (!hasTool('debootstrap')) throw error;
    console.log('         no registry of images: building on a base of debootstrap');
    return makeBase(folder, buildah);
  }
}

/** Finds the server below buildah. */
function findInnermost(pid: number): number {
  // Any thread may have started the child.
  const children = globSync(`/proc/${pid}/task/*/children`).flatMap(
    (file) => readFileSync(file, 'utf8').match(/\d+/g) ?? [],
  );
  return children[0] === undefined ? pid : findInnermost(Number(children[0]));
}

interface Inspected {
  readonly Docker: { readonly config: { readonly Healthcheck: { readonly Test: string[] } } };
}

async function tryServer({ command, env, run }: Buildah, image: string): Promise<void> {
  const container = run('from', '--pull-never', image);
  const inside = (...args: string[]) => run('run', container, '--', ...args);
  ok(inside('id', '-u') === '10001', 'The server does not run as user 10001');
  const written = inside('sh', '-c', 'touch /app/x 2>/dev/null || echo refused');
  ok(written === 'refused', 'The program is writable');
  // The container shares the machine's network, where the usual port may be in use.
  const port = String(await freePort());
  run('config', '--env', `PORT=${port}`, '--env', 'HOST=127.0.0.1', container);

  const [program, ...args] = command('run', container, '--', 'node', 'src/server/main.ts');
  const server = spawn(program, args, { env: { ...process.env, ...env } });
  const ended = once(server, 'exit');
  const readOutput = collectOutput(server);
  try {
    const isHealthy = await waitForAnswer(`http://127.0.0.1:${port}/healthz`);
    ok(isHealthy, `The container did not become healthy:\n${readOutput()}`);
    const { Docker } = JSON.parse(run('inspect', container)) as Inspected;
    const [, ...healthCheck] = Docker.config.Healthcheck.Test;
    inside(...healthCheck);
    const status = inside('npm', 'run', '--silent', 'tifo', '--', 'status');
    ok(status.includes('running and ready'), `tifo status said:\n${status}`);
  } finally {
    process.kill(findInnermost(server.pid ?? 0), 'SIGTERM');
  }
  const [code] = await ended;
  ok(code === 0, `The server ended with ${code}:\n${readOutput()}`);
}

/** Needs root, but not Docker. */
export const imageTrial: Trial = {
  name: 'Dockerfile: build and run',
  tools: ['buildah'],
  async run(folder) {
    const buildah = createBuildah(folder);
    const base = findBase(folder, buildah);
    const options = ['--file=deploy/Dockerfile', '--format=docker', '--tag=tifo'];
    const baseOption = `--build-arg=NODE_IMAGE=${base}`;
    buildah.run('bud', '--pull-never', ...options, baseOption, checkout);
    await tryServer(buildah, 'localhost/tifo');
  },
};
