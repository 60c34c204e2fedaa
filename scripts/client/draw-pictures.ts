/**
 * Draws the home page's sectors and the sports' own pictures. All of them at each build, for how the rows of
 * a sector bend depends on how many there are beside it.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Drawing } from '#sports/artwork/drawing.ts';
import { drawEmptySector, drawSector, type SectorPicture } from '#sports/artwork/sector.ts';
import { standViewsOf } from '#sports/artwork/stand.ts';
import { svgText } from '#sports/artwork/svg.ts';
import { sports } from '#sports/index.ts';

/** What `pictures.ts` of a sport's folder exports. */
interface PicturesFile {
  readonly sector: SectorPicture;
  /** Any other pictures that stay as they are, by name. */
  readonly pictures?: Readonly<Record<string, Drawing>>;
}

/** Where client/artwork/pictures.ts looks for them. The router's build empties build/. */
const folder = fileURLToPath(new URL('../../drawn', import.meta.url));

/** Every picture by its file's name, as the text of its SVG. */
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

/** Writes them all, for the client's build, its tests and the client in development. */
export async function drawPictures(): Promise<void> {
  const files = await makePictures();
  mkdirSync(folder, { recursive: true });
  // Only what differs: a build or a running client may be reading them.
  for (const name of readdirSync(folder)) {
    if (!files.has(name)) rmSync(join(folder, name), { recursive: true });
  }
  for (const [name, content] of files) {
    const file = join(folder, name);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== content) writeFileSync(file, content);
  }
}
