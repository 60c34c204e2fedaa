/**
 * Draws the home page's sectors and the pitches once into static pictures, which browsers load
 * as images: `node scripts/draw-stand.ts`. Run it after a change of their bitmaps or measures.
 */
import { writeFile } from 'node:fs/promises';
import type { Drawing } from '#sports/artwork/drawing.ts';
import { drawEmptySector, drawSector, type SectorPicture } from '#sports/artwork/sector.ts';
import { standViews } from '#sports/artwork/stand.ts';
import { svgText } from '#sports/artwork/svg.ts';
import { drawPitch, pitchViews } from '#sports/football/artwork-pitch.ts';
import { footballSector } from '#sports/football/artwork-sector.ts';
import { sports } from '#sports/index.ts';
import { motogpSector } from '#sports/motogp/artwork-sector.ts';
import { powerliftingSector } from '#sports/powerlifting/artwork-sector.ts';

/** Where the pictures lie. */
export const staticFolder = new URL('../src/client/artwork/static/', import.meta.url);

const pictures: Readonly<Record<string, SectorPicture>> = {
  football: footballSector,
  motogp: motogpSector,
  powerlifting: powerliftingSector,
};

/** Every static picture by its file's name, as the text of its SVG. */
export function standPictures(): Map<string, string> {
  const drawings = new Map<string, Drawing>();
  const { desktop, phone } = standViews;
  for (const [index, { name }] of sports.entries()) {
    const picture = pictures[name];
    if (!picture) throw new Error(`No sector is drawn for the sport ${name}.`);
    const place = index - (sports.length - 1) / 2;
    drawings.set(`${name}-desktop`, drawSector(desktop, place, picture.bitmaps.desktop, picture));
    drawings.set(`${name}-phone`, drawSector(phone, 0, picture.bitmaps.phone, picture));
  }
  drawings.set('empty-sector', drawEmptySector(desktop, sports.length));
  for (const [name, view] of Object.entries(pitchViews)) {
    drawings.set(`pitch-${name}`, drawPitch(view));
  }
  return new Map([...drawings].map(([name, drawing]) => [`${name}.svg`, `${svgText(drawing)}\n`]));
}

if (import.meta.main) {
  for (const [name, svg] of standPictures()) await writeFile(new URL(name, staticFolder), svg);
}
