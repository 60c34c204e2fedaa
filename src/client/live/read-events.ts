/** One event of a stream. */
export interface StreamEvent {
  /** Empty of an event without one. */
  readonly id: string;
  /** 'message' where the event does not say. */
  readonly type: string;
  readonly data: string;
}

function parseEvent(block: string): StreamEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [name = '', ...rest] = line.split(': ');
      return [name, rest.join(': ')] as const;
    }),
  );
  const data = fields.get('data');
  if (data === undefined) return null;
  return { id: fields.get('id') ?? '', type: fields.get('event') ?? 'message', data };
}

/**
 * Reads a stream of Server-Sent Events to its end. `onBytes` hears of everything that comes, the signs
 * of life between events too, after the events that came with it. Throws where the stream breaks off.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onEvent: (event: StreamEvent) => void,
  onBytes: () => void = () => {},
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event) onEvent(event);
    }
    onBytes();
  }
}
