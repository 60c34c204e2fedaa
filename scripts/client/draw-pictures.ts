/**
 * Draws the pictures of the home page's sectors and of the sports. Always all, as a sector's curve
 * depends on their number.
 */
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

/** Folder read by client/artwork/pictures.ts. Not in build/, which the router's build empties. */
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
    for (const [own, drawing] of Object.entries(pictures)) drawings.set(`${name}-${own}`, drawing);
  }
  drawings.set('empty-sector', drawEmptySector(desktop, sports.length));
  return new Map([...drawings].map(([name, drawing]) => [`${name}.svg`, `${svgText(drawing)}\n`]));
}

export async function drawPictures(): Promise<void> {
  const files = await makePictures();
  mkdirSync(folder, { recursive: true });
  // Writes only differences, as others may be reading the files.
  for (const name of readdirSync(folder)) {
    if (!files.has(name)) rmSync(join(folder, name), { recursive: true });
  }
  for (const [name, content] of files) {
    const file = join(folder, name);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== content) writeFileSync(file, content);
  }
}
