// Preloaded into the server, so that the trace contains the moment of each acknowledgement.
import { subscribe } from 'node:diagnostics_channel';
import { openSync, writeSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestIdHeader } from '../calls.ts';

const answers = openSync(process.env.ANSWERS_FILE ?? '', 'a');

subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const id = request.headers[requestIdHeader];
  if (typeof id !== 'string') return;
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  response.end = ((...given: unknown[]) => {
    if (response.statusCode === 200) writeSync(answers, `${id}\n`);
    return end(...given);
  }) as typeof response.end;
});
