import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { Watched } from './watchdog.ts';

const { shared, maxSeconds } = workerData as Watched;
const underWay = new Int32Array(shared, 0, 1);
const standardError = 2;
const pause = 200;

let watched = 0;
let before = process.cpuUsage();
setInterval(() => {
  const request = Atomics.load(underWay, 0);
  if (request === 0 || request !== watched) {
    watched = request;
    before = process.cpuUsage();
    return;
  }
  const { user, system } = process.cpuUsage(before);
  if (user + system < maxSeconds * 1e6) return;
  const description = Buffer.from(shared, 4).toString().replace(/\0+$/, '');
  writeSync(standardError, `No answer after ${maxSeconds} s of CPU: ${description}\n`);
  // Only SIGKILL ends a process with a blocked event loop.
  process.kill(process.pid, 'SIGKILL');
}, pause);
