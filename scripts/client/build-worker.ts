import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { mailedPages } from '#contract/mailed-links.ts';
import type { Built } from '../../src/worker/built.ts';

const entry = fileURLToPath(new URL('../../src/worker/worker.ts', import.meta.url));

/** Fonts for rare letters would add 80 KB. */
const isCached = (file: string) =>
  /\.(js|css|svg|woff2|json)$/.test(file) && !/-(latin-ext|vietnamese)-/.test(file);

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

const versionMark = '__version__';

/** Writes `worker.js` with the files to cache, and a JSON file with all page shells. */
export async function buildWorker(
  output: string,
  shells: Readonly<Record<string, string>>,
): Promise<void> {
  const assets = join(output, 'assets');
  const json = JSON.stringify(shells);
  const shellsFile = `shells-${digest(json)}.json`;
  writeFileSync(join(assets, shellsFile), json);

  const files = readdirSync(assets).filter(isCached).sort();
  const routes = files.find((file) => /^manifest-\w+\.js$/.test(file));
  if (routes === undefined) throw new Error("The build has no list of the router's routes");
  const built: Built = {
    version: versionMark,
    files: files.map((file) => `/assets/${file}`),
    shells: `/assets/${shellsFile}`,
    samplePage: '/home',
    routes: `/assets/${routes}`,
    patterns: Object.keys(shells),
    mailedPages,
  };
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __built__: JSON.stringify(built) },
    build: {
      outDir: output,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: entry,
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  });
  const worker = join(output, 'worker.js');
  const code = readFileSync(worker, 'utf8');
  writeFileSync(worker, code.replace(versionMark, digest(code)));
}
