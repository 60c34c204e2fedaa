// `npm run deploy:try [-- <part of a name>]` uses the tools that are installed. On Debian: apt-get
// install nginx-light caddy systemd prometheus buildah debootstrap openssl
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasTool, runTool, type Trial } from './tools.ts';
import { imageTrial } from './try-image.ts';
import { proxyTrials } from './try-proxies.ts';
import { serviceTrials } from './try-service.ts';

const trials: readonly Trial[] = [
  {
    name: 'The guide: from nothing to a restored backup',
    tools: ['git'],
    run: async () => void runTool([process.execPath, 'scripts/deploy/walk.ts']),
  },
  ...serviceTrials,
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
