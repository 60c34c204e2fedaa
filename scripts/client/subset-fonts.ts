import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Face, Blob as FontBlob } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import decompress from 'woff2-encoder/decompress';

const { resolve } = createRequire(import.meta.url);

/** Where the client has its typefaces. */
export const fontsFolder = 'src/client/fonts';

interface Typeface {
  /** The package's style sheet, which says what letters each of its files has. */
  readonly styles: string;
  readonly weights: readonly [number, number];
  /** In per cent of the usual; null where there is one. */
  readonly widths: readonly [number, number] | null;
}

/** What our styles use of the axes that each typeface has; all characters of a file stay. */
export const typefaces = {
  display: {
    styles: '@fontsource-variable/anybody/standard.css',
    weights: [600, 900],
    widths: [62, 100],
  },
  text: {
    styles: '@fontsource-variable/schibsted-grotesk/index.css',
    weights: [400, 750],
    widths: null,
  },
} as const satisfies Record<string, Typeface>;

/** Of OpenType's features what browsers apply by themselves, and figures of one width. */
const features = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'];

const range = ([min, max]: readonly [number, number]) => ({ min, max });

/** All characters that a font has. */
async function charactersOf(font: Buffer): Promise<string> {
  const face = new Face(new FontBlob(new Uint8Array(await decompress(font)).buffer));
  return String.fromCodePoint(...face.collectUnicodes());
}

/** A typeface as pages need it: its files, by name, and the style sheet that tells of them. */
async function subset({ styles, weights, widths }: Typeface) {
  const sheet = resolve(styles);
  const css = readFileSync(sheet, 'utf8')
    .replaceAll(/font-weight: [\d ]+;/g, `font-weight: ${weights.join(' ')};`)
    .replaceAll(/font-stretch: [^;]+;/g, `font-stretch: ${widths?.join('% ')}%;`)
    .replaceAll('./files/', './');
  const names = [...css.matchAll(/url\(\.\/([^)]+)\)/g)].map(([, name = '']) => name);
  const files = names.map(async (name): Promise<[string, Buffer]> => {
    const whole = readFileSync(join(dirname(sheet), 'files', name));
    const bytes = await subsetFont(whole, await charactersOf(whole), {
      targetFormat: 'woff2',
      keepFeatures: features,
      variationAxes: { wght: range(weights), ...(widths && { wdth: range(widths) }) },
    });
    return [name, bytes];
  });
  const head = `/* Of ${dirname(styles)}, written by npm run fonts. */`;
  return { css: `${head}\n${css.trim()}\n`, files: await Promise.all(files) };
}

/** All files of the folder by their names, as the packages and our styles have it now. */
export async function makeFonts(): Promise<Map<string, Buffer>> {
  const made = new Map<string, Buffer>();
  for (const [name, typeface] of Object.entries(typefaces)) {
    const { css, files } = await subset(typeface);
    made.set(`${name}.css`, Buffer.from(css));
    // The Open Font License wants to be with what is made of its fonts.
    made.set(
      `${name}-LICENSE.txt`,
      readFileSync(join(dirname(resolve(typeface.styles)), 'LICENSE')),
    );
    for (const [file, bytes] of files) made.set(file, bytes);
  }
  return made;
}
