import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Drawing } from '#sports/artwork/drawing.ts';
import { drawEmptySector, drawSector, type SectorPicture } from '#sports/artwork/sector.ts';
import { standViewsOf } from '#sports/artwork/stand.ts';
import { svgText } from '#sports/artwork/svg.ts';
import { sports } from '#sports/index.ts';

interface PicturesFile {
  readonly sector: SectorPicture;
  readonly pictures?: Readonly<Record<string, Drawing>>;
}

/** The client's build would empty a folder in build/. */
const folder = fileURLToPath(new URL('../../drawn', import.meta.url));

export async function makePictures(): Promise<Map<string, string>> {
  const drawings = new Map<string, Drawing>();
  const { desktop, phone } = standViewsOf(sports.length);
  for (const [index, { name }] of sports.entries()) {
    const { sector, pictures = {} }: PicturesFile = await import(
      `../../src/sports/${name}/pictures.ts`
    );
    const ordinal = index - (sports.length - 1) / 2;
    drawings.set(`${name}-desktop`, drawSector(desktop, ordinal, sector.bitmaps.desktop, sector));
    drawings.set(`${name}-phone`, drawSector(phone, 0, sector.bitmaps.phone, sector));
    for (const [picture, drawing] of Object.entries(pictures)) {
      drawings.set(`${name}-${picture}`, drawing);
    }
  }
  drawings.set('empty-sector', drawEmptySector(desktop, sports.length));
  return new Map([...drawings].map(([name, drawing]) => [`${name}.svg`, `${svgText(drawing)}\n`]));
}

export async function drawPictures(): Promise<void> {
  const files = await makePictures();
  mkdirSync(folder, { recursive: true });
  // Another process may be reading unchanged files.
  for (const name of readdirSync(folder)) {
    if (!files.has(name)) rmSync(join(folder, name), { recursive: true });
  }
  for (const [name, content] of files) {
    const file = join(folder, name);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== content) writeFileSync(file, content);
  }
}
