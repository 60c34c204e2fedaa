import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createProcessPool, type PoolSettings } from '#server/media/process-pool.ts';
import type { PictureAnswer, PictureJob } from './picture-data.ts';

export interface Painter {
  /**
   * Returns PNG, or SVG for an embed; null if it cannot be drawn. Throws 'unavailable' if the queue
   * is full or the job waits too long.
   */
  paint(job: PictureJob): Promise<Buffer | null>;
  warm(): void;
  close(): void;
}

const defaults: PoolSettings = {
  script: fileURLToPath(new URL('./picture-worker.ts', import.meta.url)),
  // Uploads use another pool, so that drawings and uploads do not wait for each other.
  processes: Math.max(1, Math.floor(availableParallelism() / 2)),
  timeLimit: 5000,
  memoryLimit: 400 * 1024 * 1024,
  maxWaiting: 20,
  waitLimit: 4000,
  jobsPerProcess: 500,
  idleLimit: 300_000,
};

export function createPainter(options: Partial<PoolSettings> = {}): Painter {
  const pool = createProcessPool<PictureJob, PictureAnswer>({ ...defaults, ...options });
  return {
    async paint(job) {
      const answer = await pool.run(job);
      return answer?.ok ? answer.file : null;
    },
    warm: () => pool.warm(),
    close: () => pool.close(),
  };
}
