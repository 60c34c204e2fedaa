import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Face, Blob as FontBlob } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import decompress from 'woff2-encoder/decompress';

const { resolve } = createRequire(import.meta.url);

export const fontsFolder = 'src/client/fonts';

interface Typeface {
  readonly styles: string;
  readonly weights: readonly [number, number];
  /** Per cent of the normal width; null for a single width. */
  readonly widths: readonly [number, number] | null;
}

/** Axis ranges that our styles use of each typeface; all characters stay. */
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

/** OpenType features that browsers apply by default, and tabular figures. */
const features = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'];

const range = ([min, max]: readonly [number, number]) => ({ min, max });

async function charactersOf(font: Buffer): Promise<string> {
  const face = new Face(new FontBlob(new Uint8Array(await decompress(font)).buffer));
  return String.fromCodePoint(...face.collectUnicodes());
}

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

export async function makeFonts(): Promise<Map<string, Buffer>> {
  const made = new Map<string, Buffer>();
  for (const [name, typeface] of Object.entries(typefaces)) {
    const { css, files } = await subset(typeface);
    made.set(`${name}.css`, Buffer.from(css));
    // The Open Font License must accompany derived fonts.
    made.set(
      `${name}-LICENSE.txt`,
      readFileSync(join(dirname(resolve(typeface.styles)), 'LICENSE')),
    );
    for (const [file, bytes] of files) made.set(file, bytes);
  }
  return made;
}
