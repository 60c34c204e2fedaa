import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { DecodeAnswer, DecodeJob } from './decode-job.ts';
import { createProcessPool } from './process-pool.ts';

/** Fan, or the address block of an anonymous sender. */
export type Sender = { readonly userId: string } | { readonly address: string };

/** Decodes uploads in child processes, separate for fans and anonymous senders. */
export interface Decoder {
  /**
   * Not ok if the picture is invalid or took the decoder down. Fails as 'unavailable' with
   * Retry-After if the queue is full or the wait too long. One upload per sender at a time, other
   * senders first.
   */
  decode(job: DecodeJob, sender: Sender): Promise<DecodeAnswer>;
  close(): void;
}

const defaults = {
  script: fileURLToPath(new URL('./decode-worker.ts', import.meta.url)),
  /** Leaves half of the cores to the server. */
  processes: Math.max(1, Math.floor(availableParallelism() / 2)),
  timeLimit: 5000,
  /** 1.5 times the measured need of the largest accepted picture. */
  memoryLimit: 300 * 1024 * 1024,
  waiting: 20,
  /** Milliseconds in the queue; with decoding still within the request timeout. */
  waitLimit: 4000,
  /** Pictures per process before it is replaced, against memory fragmentation. */
  jobsPerProcess: 200,
  /** Milliseconds without work before a process exits. */
  idleLimit: 60_000,
};
export type DecoderOptions = Partial<typeof defaults>;

/** Starts no process before the first picture. */
export function createDecoder(options: DecoderOptions = {}): Decoder {
  const settings = { ...defaults, ...options };
  const fans = createProcessPool<DecodeJob, DecodeAnswer>(settings);
  const visitors = createProcessPool<DecodeJob, DecodeAnswer>({ ...settings, processes: 1 });
  return {
    async decode(job, sender) {
      const answer =
        'userId' in sender
          ? await fans.run(job, sender.userId)
          : await visitors.run(job, sender.address);
      return answer ?? { ok: false };
    },
    close() {
      fans.close();
      visitors.close();
    },
  };
}
