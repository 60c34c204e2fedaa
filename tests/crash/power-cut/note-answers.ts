// Loaded into the server before it starts: writes the id of each request that is answered with 200
// to a file, just before the answer is sent, so that its trace tells when it acknowledged what.
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
