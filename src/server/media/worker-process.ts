import { type ChildProcess, fork } from 'node:child_process';

/** Milliseconds for a process to say that it is ready. */
const defaultStartLimit = 10_000;

/**
 * What the process's own language may do: read its modules. No environment is handed on, so that
 * there is no setting or secret to find either.
 */
const rights = [
  '--permission',
  '--allow-addons',
  '--allow-fs-read=*',
  '--max-old-space-size=64',
  '--no-warnings',
];

/** A running process that works on one job at a time. */
export interface WorkerProcess {
  /** The answer, or null when the process died of the job or was ended for taking too long. */
  run(job: unknown): Promise<unknown>;
  isAlive(): boolean;
  stop(): void;
}

interface ProcessOptions {
  readonly script: string;
  /** Milliseconds for one job; then the process is killed. */
  readonly timeLimit: number;
  /** Bytes at which the process ends itself. */
  readonly memoryLimit: number;
  /** Milliseconds for it to start, in place of the usual ten seconds. */
  readonly startLimit?: number;
}

/** Starts a process and waits until it is ready; null when that takes too long. Throws when it cannot start. */
export async function startWorker({
  script,
  timeLimit,
  memoryLimit,
  startLimit = defaultStartLimit,
}: ProcessOptions): Promise<WorkerProcess | null> {
  const child = fork(script, [String(memoryLimit)], {
    execArgv: rights,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const isAlive = () => child.exitCode === null && child.signalCode === null && child.connected;
  const stop = () => {
    child.kill('SIGKILL');
  };
  // Whatever goes wrong with the channel: a job in hand then ends by the exit.
  child.on('error', stop);
  const ready = await nextMessage(child, startLimit);
  if (ready === null) {
    // Ended by us: the machine has too much to do. Whatever ends by itself will do so again.
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

/** What the process says next; null when it ends before, which the time limit sees to. */
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
