/**
 * Draws what browsers load as images: the home page's sectors, the sports' own pictures, the icons. All of them at each
 * build, for how the rows of a sector bend depends on how many there are beside it.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Drawing } from '#sports/artwork/drawing.ts';
import { drawEmptySector, drawSector, type SectorPicture } from '#sports/artwork/sector.ts';
import { standViewsOf } from '#sports/artwork/stand.ts';
import { svgText } from '#sports/artwork/svg.ts';
import { sports } from '#sports/index.ts';
import { drawIcons } from './draw-icons.ts';
import { webManifest } from './web-manifest.ts';

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

/**
 * What stands under an address of its own, by file: icons, and the web manifest that names them.
 * `publicDir` in vite.config.ts is their folder.
 */
async function makePublicFiles(): Promise<Map<string, string | Buffer>> {
  const icons = await drawIcons();
  return icons.set('public/manifest.webmanifest', `${JSON.stringify(webManifest(), null, 2)}\n`);
}

/** Writes them all, for the client's build, its tests and the client in development. */
export async function drawPictures(): Promise<void> {
  const files = new Map([...(await makePictures()), ...(await makePublicFiles())]);
  mkdirSync(folder, { recursive: true });
  // Only what differs: a build or a running client may be reading them.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).replaceAll(sep, '/');
    if (entry.isFile() && !files.has(name)) rmSync(path);
  }
  for (const [name, content] of files) {
    const file = join(folder, name);
    if (existsSync(file) && readFileSync(file).equals(Buffer.from(content))) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
