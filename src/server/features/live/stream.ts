import { Readable } from 'node:stream';
import type { LiveState } from '#contract/calls/live.ts';

/** Bytes that may wait for a reader who does not read: some hundred events. */
const maxWaiting = 16 * 1024;

/** One open stream of a fan: what it says is what its reader does not know yet. */
export interface Stream {
  readonly fan: string;
  readonly tokenHash: string;
  /** The address that it counts for. */
  readonly address: string;
  /** The second in which it was opened, by the clock of those who keep it alive. */
  readonly openedAt: number;
  readonly body: Readable;
  /** What the reader was told last; null before the first time. */
  readonly state: () => LiveState | null;
  /** Says the state for the first time: nothing but a comment where the reader has it already. */
  begin(state: LiveState, lastEvent: string | null): void;
  /** Says what changed of the state, if anything did. */
  update(change: Partial<LiveState>): void;
  /** Says that it is alive. */
  beat(): void;
  /** Ends it once its reader has all; one that was replaced need not come back. */
  end(why?: 'replaced'): void;
  readonly isEnding: () => boolean;
}

/** Names a state, so that a reader who has it need not be told. */
const idOf = ({ unread, newest }: LiveState) => `${unread}-${newest ?? ''}`;

/**
 * Makes a stream that has nothing to say yet. Who does not read it is dropped as soon as `maxWaiting`
 * is exceeded, and comes back for the state as it is then.
 */
export function createStream(
  of: Pick<Stream, 'fan' | 'tokenHash' | 'address' | 'openedAt'>,
): Stream {
  const body = new Readable({ read() {}, highWaterMark: maxWaiting });
  let state: LiveState | null = null;
  let isEnding = false;

  function write(text: string): void {
    if (body.destroyed || isEnding) return;
    if (body.readableLength + text.length > maxWaiting) body.destroy();
    else body.push(text);
  }
  const tell = (told: LiveState) => write(`id: ${idOf(told)}\ndata: ${JSON.stringify(told)}\n\n`);

  return {
    ...of,
    body,
    state: () => state,
    begin(first, lastEvent) {
      state = first;
      if (idOf(first) === lastEvent) write(': nothing new\n\n');
      else tell(first);
    },
    update(change) {
      if (state === null) return;
      const next = { ...state, ...change };
      if (idOf(next) === idOf(state)) return;
      state = next;
      tell(next);
    },
    beat: () => write(':\n\n'),
    end(why) {
      if (body.destroyed || isEnding) return;
      if (why) write(`event: ${why}\ndata: {}\n\n`);
      isEnding = true;
      body.push(null);
    },
    isEnding: () => isEnding,
  };
}
