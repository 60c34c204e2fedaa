import { expect, test } from 'vitest';
import { readEvents, type StreamEvent } from './read-events.ts';

async function eventsOf(parts: readonly string[]): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  const bytes = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  await readEvents(bytes, (event) => events.push(event));
  return events;
}

test('events are read wherever the bytes are cut, and comments are none', async () => {
  const text = ': hello\n\nid: 1-\ndata: {"unread":1}\n\n:\n\nevent: replaced\ndata: {}\n\n';
  const expected = [
    { id: '1-', type: 'message', data: '{"unread":1}' },
    { id: '', type: 'replaced', data: '{}' },
  ];
  expect(await eventsOf([text])).toEqual(expected);
  expect(await eventsOf([...text])).toEqual(expected);
});

test('an event that was cut off is none', async () => {
  expect(await eventsOf(['data: {"unr'])).toEqual([]);
});
