import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { afterFile } from '#tests/support/after-file.ts';
import { freePort } from '#tests/support/server.ts';
import { requireFreePorts } from './require-free-ports.ts';
import { describeStartError } from './start-error.ts';

async function takePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  afterFile(async () => void server.close());
  await once(server, 'listening');
  return String((server.address() as AddressInfo).port);
}

async function refusalOf(settings: Readonly<Record<string, string>>): Promise<unknown> {
  const config = loadConfig(settings);
  return requireFreePorts(config).then(
    () => null,
    (error: unknown) => describeStartError(error, config),
  );
}

test('ports in use are named, and equal ports', async () => {
  const used = await takePort();
  const free = String(await freePort());
  expect(await refusalOf({ PORT: used })).toBe(
    `Tifo cannot start. Port ${used} is in use, perhaps by another Tifo. Stop that program, or set PORT to another port.`,
  );
  expect(await refusalOf({ PORT: free, METRICS_PORT: used })).toBe(
    `Tifo cannot start. METRICS_PORT: port ${used} is in use.`,
  );
  expect(await refusalOf({ PORT: free, METRICS_PORT: free })).toBe(
    `Tifo cannot start. PORT and METRICS_PORT are both ${free}. Set METRICS_PORT to another port.`,
  );
});

test('free ports remain free', async () => {
  const settings = { PORT: String(await freePort()), METRICS_PORT: String(await freePort()) };
  expect(await refusalOf(settings)).toBe(null);
  expect(await refusalOf(settings)).toBe(null);
});
