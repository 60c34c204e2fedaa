import { readFileSync } from 'node:fs';

/** Includes child processes. Zero where `/proc` does not exist. */
interface Usage {
  readonly memory: number;
  /** CPU seconds since the start. */
  readonly cpu: number;
}

const pageSize = 4096;
const ticksPerSecond = 100;

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

export function usageOf(pid: number): Usage {
  // The command name may contain spaces.
  const stat = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  const usage = {
    memory: Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * pageSize,
    cpu: (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) / ticksPerSecond,
  };
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return children
    .map((child) => usageOf(Number(child)))
    .reduce((sum, { memory, cpu }) => ({ memory: sum.memory + memory, cpu: sum.cpu + cpu }), usage);
}

export async function peakMemory(pid: number, signal: AbortSignal): Promise<number> {
  let peak = 0;
  const sample = () => {
    peak = Math.max(peak, usageOf(pid).memory);
  };
  sample();
  const looking = setInterval(sample, 100);
  if (!signal.aborted) {
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  }
  clearInterval(looking);
  sample();
  return peak;
}
