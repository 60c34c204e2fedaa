import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { advisoryStatus, readAdvisoryReport, severeFindings } from './advisory-report.ts';
import { lockfileHash, readLockfile } from './lockfile.ts';

const folder = mkdtempSync(join(tmpdir(), 'supply-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Advisories = Readonly<Record<string, readonly object[]>>;

/** Null if the registry is unreachable. */
let advisories: Advisories | null = null;
const registry = createServer((request, response) => {
  const isAudit = request.method === 'POST' && request.url?.endsWith('/advisories/bulk');
  response.statusCode = isAudit ? (advisories ? 200 : 405) : 404;
  response.setHeader('content-type', 'application/json');
  request.resume().on('end', () => response.end(JSON.stringify(isAudit ? (advisories ?? {}) : {})));
});
await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
afterAll(() => registry.close());

interface Run {
  readonly code: number;
  readonly output: string;
}

function run(script: string, file: string): Promise<Run> {
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
    npm_config_cache: join(folder, 'cache'),
    npm_config_fetch_retries: '0',
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [`scripts/supply/${script}.ts`, file], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, output: out + err }),
    );
  });
}

const advisory = (name: string, severity: string) => ({
  [name]: [{ id: 1, url: '', title: 'made up', severity, vulnerable_versions: '*' }],
});

test('advisories are stored with their date; severe ones and an unreachable registry fail the command', async () => {
  const file = join(folder, 'advisories.json');

  advisories = null;
  expect(await run('advisories', file)).toMatchObject({
    code: 1,
    output: expect.stringContaining('the package registry never answered'),
  });

  advisories = advisory('kysely', 'high');
  expect(await run('advisories', file)).toMatchObject({
    code: 1,
    output: expect.stringContaining(': 1 packages with advisories, 1 of them high\nhigh: kysely'),
  });

  advisories = null;
  expect((await run('advisories', file)).code).toBe(1);
  const report = readAdvisoryReport(file);
  expect(report.refused).toBe('it said 405');
  expect(severeFindings(report).map(({ name }) => name)).toEqual(['kysely']);
});

test('the committed advisories are of this lockfile, none is high, and SECURITY.md says what they are', () => {
  const report = readAdvisoryReport('docs/advisories.json');
  // If this fails, run `npm run advisories`.
  expect(report.asked.lockfile).toBe(lockfileHash('package-lock.json'));
  expect(severeFindings(report)).toEqual([]);
  const security = readFileSync('SECURITY.md', 'utf8');
  expect(security.split('\n')).toContain(advisoryStatus(report));
});

test('the bill of materials lists what is locked, each with its hash', async () => {
  const file = join(folder, 'sbom.json');
  expect((await run('sbom', file)).code).toBe(0);
  const bom = JSON.parse(readFileSync(file, 'utf8')) as {
    bomFormat: string;
    specVersion: string;
    metadata: { component: { name: string } };
    components: { 'bom-ref': string; hashes: { alg: string }[]; licenses: object[] }[];
  };
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\./) });
  expect(bom.metadata.component.name).toBe('tifo');
  const locked = readLockfile('package-lock.json').map(({ name, version }) => `${name}@${version}`);
  expect(bom.components.map((component) => component['bom-ref']).sort()).toEqual(
    [...new Set(locked)].sort(),
  );
  const bare = bom.components.filter(
    ({ hashes, licenses }) => hashes[0]?.alg !== 'SHA-512' || licenses.length === 0,
  );
  expect(bare.map((component) => component['bom-ref'])).toEqual([]);
});
