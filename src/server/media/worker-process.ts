import { type ChildProcess, fork } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';

const defaultStartLimit = 10_000;

/** The process may read files, but not write them or start other processes. */
const permissions = [
  '--permission',
  '--allow-addons',
  '--allow-fs-read=*',
  '--max-old-space-size=64',
  '--no-warnings',
];

export interface WorkerProcess {
  /** Returns null if the process ended or exceeded `timeLimit`. */
  run(job: unknown): Promise<unknown>;
  isAlive(): boolean;
  stop(): void;
}

/** Lower priority than the server's, so that pictures do not delay requests. */
const niceness = 5;

interface ProcessOptions {
  readonly script: string;
  readonly timeLimit: number;
  readonly memoryLimit: number;
  readonly startLimit?: number;
}

/** A sandbox may forbid this, and pictures do not depend on it. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, Math.max(getPriority(), niceness));
  } catch {}
}

/** Returns null if the process is not ready in time. Throws if it cannot start. */
export async function startWorker({
  script,
  timeLimit,
  memoryLimit,
  startLimit = defaultStartLimit,
}: ProcessOptions): Promise<WorkerProcess | null> {
  const child = fork(script, [String(memoryLimit)], {
    execArgv: permissions,
    // The environment could contain secrets.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  const isAlive = () => child.exitCode === null && child.signalCode === null && child.connected;
  const stop = () => {
    child.kill('SIGKILL');
  };
  // An error between jobs would otherwise crash the server.
  child.on('error', stop);
  const ready = await nextMessage(child, startLimit);
  if (ready === null) {
    // The timeout has killed the process, for example on a busy machine, so a retry may succeed.
    if (child.killed) return null;
    throw new Error(`${script} does not start`);
  }
  return {
    run: async (job) => {
      if (!isAlive()) return null;
      const answer = nextMessage(child, timeLimit);
      child.send(job as object, (error) => error && stop());
      return answer;
    },
    isAlive,
    stop,
  };
}

function nextMessage(child: ChildProcess, timeLimit: number): Promise<unknown> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), timeLimit);
    const finish = (message: unknown) => {
      clearTimeout(timer);
      child.off('message', finish);
      child.off('exit', onEnd);
      child.off('error', onEnd);
      resolve(message);
    };
    const onEnd = () => finish(null);
    child.once('message', finish);
    child.once('exit', onEnd);
    child.once('error', onEnd);
  });
}
