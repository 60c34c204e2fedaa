import { expect, test } from 'vitest';
import { exampleOf } from '#server/features/docs/examples.ts';
import { headersOf } from '#server/http/serve.ts';
import { testApp } from '#tests/support/app.ts';
import { serializerCompiler } from './serialization.ts';
import { createChecker } from './validation.ts';

/** The server compiles schemas lazily. */
test('the schemas of every call can be compiled', async () => {
  const { calls } = await testApp();
  const called = calls.flatMap(({ method, url, call }) => (call ? [{ method, url, call }] : []));
  expect(called.length).toBeGreaterThan(100);
  for (const { method, url, call } of called) {
    const { query, body, answer } = call;
    for (const schema of [query, body, headersOf(call)]) if (schema) createChecker(schema);
    const example = exampleOf(JSON.parse(JSON.stringify(answer)));
    const serialize = serializerCompiler({ method, url, schema: answer });
    const start = process.threadCpuUsage();
    expect(JSON.parse(serialize(example)), call.id).toEqual(example);
    const { user, system } = process.threadCpuUsage(start);
    expect((user + system) / 1000, `milliseconds of the first ${call.id}`).toBeLessThan(400);
  }
});

test('a schema is compiled at its first use, once for all calls', async () => {
  let asked = 0;
  const schema = {
    type: 'object',
    get properties() {
      asked += 1;
      return { name: { type: 'string' } };
    },
  };
  const routes = ['/one', '/other'].map((url) =>
    serializerCompiler({ method: 'GET', url, schema }),
  );
  expect(asked).toBe(0);
  const answer = { name: 'Ana', secret: 'hidden' };
  expect(routes[0]?.(answer)).toBe('{"name":"Ana"}');
  const needed = asked;
  expect(routes[1]?.(answer)).toBe('{"name":"Ana"}');
  expect(asked).toBe(needed);
});
