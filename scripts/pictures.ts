// Compares pictures of all parts of the interface and of ten pages with the last ones; with
// `--update` takes new ones in their place.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawPictures } from './draw-pictures.ts';
import { runStep } from './steps.ts';

const folder = 'tests/pictures/last';

/** Writes each picture without loss in as few bytes as PNG has for flat colours. */
async function compress(): Promise<number> {
  let total = 0;
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const picture = sharp(readFileSync(file)).png({
      compressionLevel: 9,
      adaptiveFiltering: false,
    });
    const bytes = await picture.toBuffer();
    writeFileSync(file, bytes);
    total += bytes.length;
  }
  return total;
}

if (process.platform !== 'linux' || process.arch !== 'x64') {
  console.error('The pictures are those of the browser for Linux on x64: another draws otherwise.');
  process.exit(1);
}
const isUpdate = process.argv.includes('--update');
await drawPictures();
if (isUpdate) rmSync(folder, { recursive: true, force: true });
const passed = runStep('Pictures', 'playwright', [
  'test',
  '--config=playwright.pictures.config.ts',
  ...(isUpdate ? ['--update-snapshots=all'] : []),
]);
if (isUpdate) {
  const total = await compress();
  console.log(`${readdirSync(folder).length} pictures, ${(total / 1e6).toFixed(1)} MB`);
} else if (!passed) {
  console.log(
    'What differs is in test-results/pictures. If it should: npm run pictures -- --update',
  );
}
process.exit(passed ? 0 : 1);
