// Compares pictures with the baseline; `--update` replaces it.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawPictures } from './client/draw-pictures.ts';
import { runStep } from './steps.ts';

/** WebP takes a quarter of the bytes of PNG. */
const baseline = 'tests/pictures/baseline';
/** Playwright compares PNG only. */
const unpacked = 'test-results/last-pictures';
/** Fewer colours make smaller files. */
const colorStep = 9;

function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

async function unpack(): Promise<void> {
  emptyFolder(unpacked);
  for (const name of readdirSync(baseline)) {
    const file = join(unpacked, name.replace('.webp', '.png'));
    await sharp(join(baseline, name)).png({ compressionLevel: 1 }).toFile(file);
  }
}

async function toWebp(png: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const fewColors = data.map((value) => Math.min(255, Math.round(value / colorStep) * colorStep));
  const picture = sharp(fewColors, { raw: { width, height, channels: 3 } });
  return picture.webp({ lossless: true, effort: 6 }).toBuffer();
}

async function pack(): Promise<void> {
  emptyFolder(baseline);
  let total = 0;
  for (const name of readdirSync(unpacked)) {
    const bytes = await toWebp(readFileSync(join(unpacked, name)));
    writeFileSync(join(baseline, name.replace('.png', '.webp')), bytes);
    total += bytes.length;
  }
  console.log(`${readdirSync(baseline).length} pictures, ${(total / 1e6).toFixed(1)} MB`);
}

if (process.platform !== 'linux' || process.arch !== 'x64') {
  console.error('The pictures are those of the browser for Linux on x64: another draws otherwise.');
  process.exit(1);
}
const isUpdate = process.argv.includes('--update');
await drawPictures();
if (isUpdate) emptyFolder(unpacked);
else await unpack();
const passed = await runStep('Pictures', 'playwright', [
  'test',
  '--config=playwright.pictures.config.ts',
  ...(isUpdate ? ['--update-snapshots=all'] : []),
]);
// A failed run is incomplete.
if (isUpdate && passed) await pack();
if (!passed) {
  console.log(
    'What differs is in test-results/pictures. If it should: npm run pictures -- --update',
  );
}
process.exit(passed ? 0 : 1);
