import { execFile, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { loadConfig } from '#server/config.ts';
import { loadMailboxToken } from '#server/mail/mailbox.ts';
import { drawPictures } from './client/draw-pictures.ts';
import { seedFans } from './dev-data.ts';

await drawPictures();
const port = process.env.PORT ?? '3000';
const processes = [
  spawn(process.execPath, ['--watch', 'src/server/main.ts'], { stdio: 'inherit' }),
  spawn('react-router', ['dev'], { stdio: 'inherit', shell: process.platform === 'win32' }),
];

function stop() {
  for (const child of processes) child.kill();
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of processes) child.on('exit', stop);

async function waitUntilReady(base: string): Promise<boolean> {
  for (let attempt = 0; attempt < 60; attempt++) {
    const response = await fetch(`${base}/api/openapi.json`).catch(() => null);
    if (response?.ok) return true;
    await sleep(500);
  }
  return false;
}

const base = `http://127.0.0.1:${port}`;
const grant = (email: string) =>
  promisify(execFile)(process.execPath, ['src/cli/main.ts', 'admin', 'grant', email]);
if (await waitUntilReady(base)) {
  const mailbox = `${base}/mailbox/${await loadMailboxToken(loadConfig().dataDir)}`;
  await seedFans({ base, mailbox, grant });
}
