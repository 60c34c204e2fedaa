import sharp from 'sharp';
import { type Drawing, placeAt, rect, type Shape } from '#sports/artwork/drawing.ts';
import { drawGlyph, drawLogo } from '#sports/artwork/glyphs.ts';
import { svgText } from '#sports/artwork/svg.ts';
import { sports } from '#sports/index.ts';

/** The tile behind the mark, the same in both themes. */
const tileColor = '#141012';
const cellColor = '#ffffff';

interface Tile {
  /** Length of a side, in the mark's own units. */
  readonly side: number;
  /** Radius of its corners. */
  readonly radius: number;
}

/** With corners of its own, for whoever shows an icon as it is. */
const rounded: Tile = { side: 37.3, radius: 4 };
/** Cut by the device; the mark stays within the circle of 80 % that every cut leaves. */
const maskable: Tile = { side: 46, radius: 0 };
/** Apple cuts corners only, and shows what is transparent as black. */
const whole: Tile = { side: 39, radius: 0 };

/** Shapes whose uncoloured cells have a colour: an icon follows no theme. */
function colored(shapes: readonly Shape[], color: string): Shape[] {
  return shapes.map((shape) =>
    'fill' in shape && shape.fill === 'currentColor' ? { ...shape, fill: color } : shape,
  );
}

/** A drawing in the middle of a tile, enlarged by `scale`. */
function onTile({ width, height, shapes }: Drawing, { side, radius }: Tile, scale = 1): Drawing {
  const [x, y] = [(side - width * scale) / 2, (side - height * scale) / 2];
  const tile = rect(0, 0, side, side, { fill: tileColor, rx: radius });
  return { width: side, height: side, shapes: [tile, placeAt(shapes, x, y, scale)] };
}

const logo = drawLogo();
const mark: Drawing = { ...logo, shapes: colored(logo.shapes, cellColor) };
const icon = onTile(mark, rounded);

/** The icons that are pixels, by their files: the drawing and the length of a side. */
const pictures: Readonly<Record<string, readonly [Drawing, pixels: number]>> = {
  'public/icons/tifo-192.png': [icon, 192],
  'public/icons/tifo-512.png': [icon, 512],
  'public/icons/maskable-192.png': [onTile(mark, maskable), 192],
  'public/icons/maskable-512.png': [onTile(mark, maskable), 512],
  'public/icons/apple-touch-icon.png': [onTile(mark, whole), 180],
  ...Object.fromEntries(
    sports.map(({ name, look }) => {
      const glyph = drawGlyph(look.glyph);
      const shapes = colored(glyph.shapes, look.tones[0]);
      return [
        `public/icons/${name}-96.png`,
        [onTile({ ...glyph, shapes }, rounded, 0.9), 96],
      ] as const;
    }),
  ),
};

async function toPng(drawing: Drawing, pixels: number): Promise<Buffer> {
  const svg = Buffer.from(svgText(drawing));
  // Drawn at its final size: scaled afterwards, the edges of cells would blur.
  const image = sharp(svg, { density: (72 * pixels) / drawing.width });
  return image.resize(pixels, pixels).png({ compressionLevel: 9 }).toBuffer();
}

/** The product's icons by their files: `favicon.svg`, and PNG for the devices that ask for it. */
export async function drawIcons(): Promise<Map<string, string | Buffer>> {
  const drawn = Object.entries(pictures).map(
    async ([file, [drawing, pixels]]) => [file, await toPng(drawing, pixels)] as const,
  );
  return new Map<string, string | Buffer>([
    ['public/favicon.svg', `${svgText(icon)}\n`],
    ...(await Promise.all(drawn)),
  ]);
}
