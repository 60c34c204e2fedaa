// Writes a CycloneDX SBOM of the locked packages: `npm run sbom [-- file]`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { runNpm } from './run-npm.ts';

const file = process.argv[2] ?? 'build/sbom.cdx.json';
const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
const { stdout, stderr, status } = runNpm(args, process.cwd());
if (status !== 0) {
  console.error(stderr);
  process.exit(1);
}
const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
const bom = JSON.parse(stdout);
// npm takes the name from the folder.
bom.metadata.component.name = name;
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${file}: ${bom.components.length} components`);
