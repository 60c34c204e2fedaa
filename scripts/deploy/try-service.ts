import { ok } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#tests/support/server.ts';
import { checkout, collectOutput, runTool, type Trial, waitForAnswer } from './tools.ts';

const maxExposure = 2;

/** systemd-analyze checks that the programs of a unit exist. */
function writeUnits(folder: string): { readonly system: string; readonly user: string } {
  const writeUnit = (name: string) => {
    const file = join(folder, name);
    const text = readFileSync(join(checkout, 'deploy', name), 'utf8');
    writeFileSync(file, text.replaceAll(/\/opt\/tifo|%h\/tifo(?=[/\n])/g, checkout));
    return file;
  };
  return { system: writeUnit('tifo.service'), user: writeUnit('tifo-user.service') };
}

async function checkUnits(folder: string): Promise<void> {
  const { system, user } = writeUnits(folder);
  // The exit code is 0 even for most mistakes.
  const { stderr } = runTool(['systemd-analyze', 'verify', '--man=no', system, user]);
  ok(stderr === '', stderr);
  const { stdout } = runTool(['systemd-analyze', 'security', '--no-pager', '--offline=1', system]);
  const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1]);
  ok(exposure <= maxExposure, `The exposure level is ${exposure}`);
}

/**
 * Runs the service in a mount namespace until a line arrives on stdin. Only a user manager of
 * systemd need not be process 1, so the service runs as root without capabilities.
 */
const runService = `
set -e
mount --make-rshared /
mount -t tmpfs tmpfs /run
mount -t tmpfs tmpfs /opt
for folder in /run/systemd /run/user/0/systemd; do
  mkdir -p $folder/system $folder/inaccessible/dir
  touch $folder/inaccessible/reg
done
chmod 700 /run/user/0
mkdir -p /opt/tifo /opt/data /opt/config/systemd/user
mount --bind "$CHECKOUT" /opt/tifo
cp "$FOLDER/tifo.service" /opt/config/systemd/user/
printf '[Unit]\\nDefaultDependencies=no\\n' > /opt/config/systemd/user/empty.target
export HOME=/opt XDG_RUNTIME_DIR=/run/user/0 XDG_CONFIG_HOME=/opt/config XDG_CACHE_HOME=/opt/cache
/lib/systemd/systemd --user --unit=empty.target >/dev/null 2>&1 &
for attempt in 1 2 3 4 5 6 7 8 9 10; do
  systemctl --user is-active empty.target >/dev/null 2>&1 && break
  sleep 1
done
systemctl --user start tifo
read -r line
systemctl --user stop tifo
systemctl --user show --property=Result,ExecMainStatus,NRestarts tifo
systemctl --user exit
wait
`;

/** A user manager supports neither users nor system folders. */
function writeService(folder: string, port: number): void {
  const settings = join(folder, 'tifo.env');
  const unit = readFileSync(join(checkout, 'deploy/tifo.service'), 'utf8')
    .replaceAll(/^(User|Group|StateDirectory\w*)=.*\n/gm, '')
    .replace('/etc/tifo.env', settings)
    .replace('/var/cache/tifo', '/opt/cache/tifo')
    .replace('[Service]', '[Service]\nReadWritePaths=/opt/data');
  writeFileSync(settings, `DATA_DIR=/opt/data\nPORT=${port}\n`);
  writeFileSync(join(folder, 'tifo.service'), unit);
}

async function runSandbox(folder: string): Promise<void> {
  ok(process.getuid?.() === 0, 'This trial needs root, to make a namespace');
  const port = await freePort();
  writeService(folder, port);
  const shell = spawn('unshare', ['--mount', 'sh', '-c', runService], {
    env: { PATH: process.env.PATH, CHECKOUT: checkout, FOLDER: folder },
  });
  const ended = once(shell, 'exit');
  const readOutput = collectOutput(shell);
  const isReady = await waitForAnswer(`http://127.0.0.1:${port}/readyz`);
  shell.stdin.end('\n');
  await ended;
  const output = readOutput();
  ok(isReady, `The service did not become ready:\n${output}`);
  for (const fact of ['Result=success', 'ExecMainStatus=0', 'NRestarts=0']) {
    ok(output.includes(fact), `The service ended badly:\n${output}`);
  }
}

export const serviceTrials: readonly Trial[] = [
  { name: 'systemd: units and exposure', tools: ['systemd-analyze'], run: checkUnits },
  {
    name: 'systemd: the service runs in its sandbox',
    tools: ['systemctl', 'unshare', '/lib/systemd/systemd'],
    run: runSandbox,
  },
];
