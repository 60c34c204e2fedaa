import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fontsFolder, makeFonts } from './subset-fonts.ts';

const fonts = await makeFonts();
rmSync(fontsFolder, { recursive: true, force: true });
mkdirSync(fontsFolder);
for (const [name, bytes] of fonts) {
  writeFileSync(join(fontsFolder, name), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}
