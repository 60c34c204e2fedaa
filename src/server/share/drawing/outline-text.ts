import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  Direction,
  Face,
  Font,
  Blob as FontBlob,
  shape,
  Buffer as TextRun,
  Variation,
} from 'harfbuzzjs';
import decompress from 'woff2-encoder/decompress';
import { round } from '#sports/artwork/drawing.ts';

/** Letters of one family: its weight, and in the display face its width. */
export interface TypeStyle {
  readonly family: 'display' | 'text';
  readonly weight: number;
  /** In per cent of the usual; the text face has one width. */
  readonly width?: number;
}

/** A line of text as the outline of its letters, its baseline at 0 and its start at 0. */
export interface TextOutline {
  readonly d: string;
  readonly width: number;
}

export interface OutlineOptions {
  readonly size: number;
  readonly letterSpacing?: number;
}

/** Turns texts into outlines by our own fonts, so that no machine's fonts matter. */
export interface TextOutliner {
  outline(content: string, style: TypeStyle, options: OutlineOptions): TextOutline;
  measure(content: string, style: TypeStyle, options: OutlineOptions): number;
}

/** The files of a family by the characters they have; the first one that has a letter draws it. */
const files = {
  display: ['latin', 'latin-ext', 'vietnamese'].map(
    (subset) => `@fontsource-variable/anybody/files/anybody-${subset}-standard-normal.woff2`,
  ),
  text: ['latin', 'latin-ext'].map(
    (subset) =>
      `@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-${subset}-wght-normal.woff2`,
  ),
} as const;
type Family = keyof typeof files;

/** One file of a family. */
interface Subset {
  readonly face: Face;
  readonly characters: ReadonlySet<number>;
  readonly fonts: Map<string, Font>;
}

const { resolve } = createRequire(import.meta.url);

async function loadSubset(file: string): Promise<Subset> {
  const font = await decompress(await readFile(resolve(file)));
  const face = new Face(new FontBlob(new Uint8Array(font).buffer));
  return { face, characters: new Set(face.collectUnicodes()), fonts: new Map() };
}

/** Where a letter is in no font: a box as high as a capital, in parts of the size. */
const missing = { advance: 0.62, left: 0.07, width: 0.48, height: 0.66, stroke: 0.07 };

function missingBox(size: number, x: number): string {
  const { left, width, height, stroke } = missing;
  const [a, w, h, s] = [x + left * size, width * size, height * size, stroke * size].map((n) =>
    round(n, 2),
  ) as [number, number, number, number];
  const outer = `M${a} 0h${w}v${-h}h${-w}z`;
  return `${outer}M${round(a + s, 2)} ${-s}v${round(2 * s - h, 2)}h${round(w - 2 * s, 2)}v${round(h - 2 * s, 2)}z`;
}

/** Letters as people see them: marks stay with their letter, and an emoji of many parts is one. */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** What has no shape of its own: controls, joiners, what turns the direction, selectors. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Variation_Selector}]/gu;

/** What of a text can be seen, in the composed form that fonts have letters for. */
export function visibleText(content: string): string {
  return content.replace(invisible, '').normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** A piece of a text that one file draws, or a letter that none has. */
interface Run {
  readonly subset: Subset | null;
  text: string;
}

/** The letter as a font has it: without marks that no font has on it. */
function findSubset(
  subsets: readonly Subset[],
  letter: string,
): { subset: Subset | null; text: string } {
  const has = (text: string) =>
    subsets.find(({ characters }) =>
      [...text].every((one) => characters.has(one.codePointAt(0) ?? 0)),
    );
  const whole = has(letter);
  if (whole) return { subset: whole, text: letter };
  const bare = letter.normalize('NFD').replace(/\p{M}+/gu, '');
  const found = bare === '' ? undefined : has(bare);
  return found ? { subset: found, text: bare } : { subset: null, text: letter };
}

function runsOf(subsets: readonly Subset[], content: string): Run[] {
  const runs: Run[] = [];
  for (const { segment } of segmenter.segment(visibleText(content))) {
    const { subset, text } = findSubset(subsets, segment);
    const last = runs.at(-1);
    if (last && last.subset === subset && subset !== null) last.text += text;
    else runs.push({ subset, text });
  }
  return runs;
}

function fontOf(subset: Subset, { family, weight, width = 100 }: TypeStyle): Font {
  const key = `${weight} ${width}`;
  let font = subset.fonts.get(key);
  if (!font) {
    font = new Font(subset.face);
    const axes = [new Variation('wght', weight)];
    if (family === 'display') axes.push(new Variation('wdth', width));
    font.setVariations(axes);
    subset.fonts.set(key, font);
  }
  return font;
}

/**
 * Path data in the font's units and upwards as relative data in a picture's, from the start of the
 * letter's baseline: a letter is the same text wherever it stands, which packs well.
 */
function relativePath(d: string, scale: number): string {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  return d.replace(/([A-Z])([^A-Z]*)/g, (_part, command: string, list: string) => {
    if (command === 'Z') {
      [x, y] = [startX, startY];
      return 'z';
    }
    const values = list.split(/[\s,]+/).map((value) => Number.parseFloat(value) * scale);
    const points = values.map((value, index) =>
      index % 2 === 0 ? round(value) - x : round(-value) - y,
    );
    x = round(x + (points.at(-2) ?? 0));
    y = round(y + (points.at(-1) ?? 0));
    if (command === 'M') [startX, startY] = [x, y];
    return command.toLowerCase() + points.map((value) => round(value)).join(' ');
  });
}

/** Reads the fonts; to be done once in a process. */
export async function loadTextOutliner(): Promise<TextOutliner> {
  const loaded = await Promise.all(
    Object.entries(files).map(
      async ([family, names]) => [family, await Promise.all(names.map(loadSubset))] as const,
    ),
  );
  const families = Object.fromEntries(loaded) as unknown as Record<Family, readonly Subset[]>;

  function walk(
    content: string,
    style: TypeStyle,
    { size, letterSpacing = 0 }: OutlineOptions,
    draw: ((d: string) => void) | null,
  ): number {
    let x = 0;
    for (const { subset, text } of runsOf(families[style.family], content)) {
      if (subset === null) {
        draw?.(missingBox(size, x));
        x += missing.advance * size + letterSpacing;
        continue;
      }
      const font = fontOf(subset, style);
      const scale = size / subset.face.upem;
      const run = new TextRun();
      run.addText(text);
      run.setDirection(Direction.LTR);
      run.guessSegmentProperties();
      run.setDirection(Direction.LTR);
      shape(font, run);
      const positions = run.getGlyphPositions();
      for (const [index, { codepoint: glyph }] of run.getGlyphInfos().entries()) {
        const position = positions[index];
        if (!position) continue;
        const { xAdvance, xOffset, yOffset } = position;
        const start = `M${round(x + xOffset * scale)} ${round(-yOffset * scale)}`;
        draw?.(start + relativePath(font.glyphToPath(glyph), scale));
        x += xAdvance * scale + letterSpacing;
      }
    }
    return Math.max(0, x - letterSpacing);
  }

  return {
    outline(content, style, options) {
      const paths: string[] = [];
      const width = walk(content, style, options, (d) => paths.push(d));
      return { d: paths.join(''), width };
    },
    measure: (content, style, options) => walk(content, style, options, null),
  };
}
