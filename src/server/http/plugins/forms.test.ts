import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';

const boundary = 'tifo';
const mebibyte = 2 ** 20;
const rounds = 3;

// Takes four seconds, because each measurement waits for the parser.
test('the rest of a form with too many parts is not parsed', { timeout: 30_000 }, async () => {
  const { server } = await testApp();
  const address = await server.listen({ port: 0, host: '127.0.0.1' });

  async function processorTime(bytes: number): Promise<number> {
    const part = `--${boundary}\r\n`;
    const before = process.cpuUsage();
    const answer = await fetch(`${address}/api/v1/users/registerRedirect`, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: part.repeat(bytes / part.length),
    });
    expect(answer.status).toBe(413);
    // The parser would continue after the response.
    await sleep(500);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }

  /** Minimum of several measurements, since other work of the process adds to some of them. */
  async function minimumTime(bytes: number): Promise<number> {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await processorTime(bytes));
    return Math.min(...times);
  }

  await processorTime(mebibyte / 4);
  const small = await minimumTime(mebibyte / 4);
  const large = await minimumTime(4 * mebibyte);
  expect(large - small).toBeLessThan(400);
});
