import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createProcessPool } from './process-pool.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface DecodeJob {
  readonly bytes: Buffer;
  readonly large: Size;
  readonly small: Size;
}

export type DecodeAnswer =
  | { readonly ok: true; readonly large: Buffer; readonly small: Buffer }
  | { readonly ok: false };

/** Fan, or the address block of a visitor. */
export type Uploader = { readonly userId: string } | { readonly address: string };

export interface Decoder {
  /**
   * The result is not ok if the picture is invalid or has ended the process. Fails as 'unavailable'
   * if the queue is full or the wait is too long. Decodes one picture of an uploader at a time.
   */
  decode(job: DecodeJob, uploader: Uploader): Promise<DecodeAnswer>;
  /** Pictures since the start, except those refused while the queue was full. */
  figures(): { readonly decoded: number; readonly invalid: number };
  close(): void;
}

const defaults = {
  script: fileURLToPath(new URL('./decode-worker.ts', import.meta.url)),
  /** Half of the cores remain for the server. */
  processes: Math.max(1, Math.floor(availableParallelism() / 2)),
  timeLimit: 5000,
  /** Bytes: 1.5 times as much as the largest accepted picture needs. */
  memoryLimit: 300 * 1024 * 1024,
  maxWaiting: 20,
  /** Milliseconds in the queue. The sum with `timeLimit` must be below the request timeout. */
  waitLimit: 4000,
  jobsPerProcess: 200,
  idleLimit: 60_000,
};
export type DecoderOptions = Partial<typeof defaults>;

export function createDecoder(options: DecoderOptions = {}): Decoder {
  const settings = { ...defaults, ...options };
  const fans = createProcessPool<DecodeJob, DecodeAnswer>(settings);
  const visitors = createProcessPool<DecodeJob, DecodeAnswer>({ ...settings, processes: 1 });
  let decoded = 0;
  let invalid = 0;
  return {
    async decode(job, uploader) {
      const answer =
        'userId' in uploader
          ? await fans.run(job, uploader.userId)
          : await visitors.run(job, uploader.address);
      if (answer?.ok) decoded += 1;
      else invalid += 1;
      return answer ?? { ok: false };
    },
    figures: () => ({ decoded, invalid }),
    close() {
      fans.close();
      visitors.close();
    },
  };
}
