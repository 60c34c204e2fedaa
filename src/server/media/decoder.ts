import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { DecodeAnswer, DecodeJob } from './decode-job.ts';
import { createProcessPool } from './process-pool.ts';

/** Sender of an upload: a fan, or somebody without an account at an address block. */
export type Sender = { readonly userId: string } | { readonly address: string };

/** Decodes uploads in processes of their own, those of fans apart from those of strangers. */
export interface Decoder {
  /**
   * The upload as two WebP files; not ok when it is no valid picture, or one that took the decoder
   * down. Fails as 'unavailable' with Retry-After when too many wait, or one waits for too long. One
   * upload of a sender is decoded at a time; those of others that wait go first.
   */
  decode(job: DecodeJob, sender: Sender): Promise<DecodeAnswer>;
  close(): void;
}

const defaults = {
  script: fileURLToPath(new URL('./decode-worker.ts', import.meta.url)),
  /** Half of the cores stay with the server itself. */
  processes: Math.max(1, Math.floor(availableParallelism() / 2)),
  timeLimit: 5000,
  /** Half as much again as the largest picture that is taken has been seen to need. */
  memoryLimit: 300 * 1024 * 1024,
  waiting: 20,
  /** Milliseconds in line: with the decoding itself still inside the limit of a request. */
  waitLimit: 4000,
  /** A process is replaced after this many pictures, or its memory would fragment. */
  jobsPerProcess: 200,
  /** Milliseconds without work after which a process ends. */
  idleLimit: 60_000,
};
export type DecoderOptions = Partial<typeof defaults>;

/** Makes a decoder; nothing is started until the first picture comes. */
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
