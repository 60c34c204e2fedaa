// Tries the files under deploy/ with the real tools, as far as they are on this machine:
// `npm run deploy:try [-- <part of a name>]`. On Debian:
// apt-get install nginx-light caddy systemd prometheus buildah debootstrap openssl
import { ok } from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkout, hasTool, runTool, type Trial } from './tools.ts';
import { imageTrial } from './try-image.ts';
import { proxyTrials } from './try-proxies.ts';

const maxExposure = 2;

/** Writes units that name this checkout, since the tools look for the program. */
function writeUnits(folder: string): { readonly system: string; readonly user: string } {
  const write = (source: string, name: string) => {
    const file = join(folder, name);
    const text = readFileSync(join(checkout, 'deploy', source), 'utf8');
    writeFileSync(
      file,
      text.replaceAll(/\/opt\/tifo|%h\/tifo(?=[/\n])/g, checkout.replace(/\/$/, '')),
    );
    return file;
  };
  return {
    system: write('tifo.service', 'tifo.service'),
    user: write('tifo-user.service', 'tifo-user.service'),
  };
}

const trials: readonly Trial[] = [
  {
    name: 'The guide: from nothing to a restored backup',
    tools: ['git'],
    run: async () => void runTool([process.execPath, 'scripts/deploy/walk.ts']),
  },
  {
    name: 'systemd: units and sandbox',
    tools: ['systemd-analyze'],
    async run(folder) {
      const { system, user } = writeUnits(folder);
      // The exit code is 0 for most mistakes.
      const { stderr } = runTool(['systemd-analyze', 'verify', '--man=no', system, user]);
      ok(stderr === '', stderr);
      const security = ['systemd-analyze', 'security', '--no-pager', '--offline=true'] as const;
      const { stdout } = runTool([...security, system]);
      const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1]);
      ok(exposure <= maxExposure, `The exposure level is ${exposure}`);
    },
  },
  ...proxyTrials,
  {
    name: 'Prometheus: configuration and alert rules',
    tools: ['promtool'],
    run: async () => void runTool(['promtool', 'check', 'config', 'deploy/prometheus.yml']),
  },
  imageTrial,
];

const [wanted = ''] = process.argv.slice(2);
const counts = { passed: 0, failed: 0, skipped: 0 };
for (const { name, tools, run } of trials.filter((trial) => trial.name.includes(wanted))) {
  const missing = tools.filter((tool) => !hasTool(tool));
  if (missing.length > 0) {
    counts.skipped += 1;
    console.log(`skipped  ${name}: ${missing.join(', ')} not installed`);
    continue;
  }
  const folder = mkdtempSync(join(tmpdir(), 'tifo-try-'));
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
  try {
    await run(folder);
    counts.passed += 1;
    console.log(`passed   ${name} (${seconds()})`);
  } catch (error) {
    counts.failed += 1;
    console.log(
      `failed   ${name} (${seconds()})\n${error instanceof Error ? error.message : error}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed > 0 ? 1 : 0);
