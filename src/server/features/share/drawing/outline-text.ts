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

export interface TypeStyle {
  readonly family: 'display' | 'text';
  readonly weight: number;
  /** Per cent of the normal width. The text family has only one width. */
  readonly width?: number;
}

interface OutlineOptions {
  readonly size: number;
  readonly letterSpacing?: number;
}

export interface TextOutliner {
  /** Removes what the family cannot draw. Empty if neither a letter nor a digit is left. */
  drawable(content: string, family: TypeStyle['family']): string;
  /** The line has its left end and its baseline at 0. */
  outline(
    content: string,
    style: TypeStyle,
    options: OutlineOptions,
  ): { readonly d: string; readonly width: number };
  measure(content: string, style: TypeStyle, options: OutlineOptions): number;
}

/** A letter is drawn by the first file that has it. */
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

/** Keeps marks with their letter, and a composed emoji in one segment. */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Characters without a shape, such as controls, joiners, direction marks and selectors. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Variation_Selector}]/gu;

interface Run {
  readonly subset: Subset;
  text: string;
}

/** Falls back to the base letter without marks, such as 'A' of '𝕬'. */
function findLetter(subsets: readonly Subset[], letter: string): Run | null {
  const base = letter.normalize('NFKD').replace(/\p{M}+/gu, '');
  for (const text of [letter, base]) {
    const subset = subsets.find(({ characters }) =>
      [...text].every((character) => characters.has(character.codePointAt(0) ?? 0)),
    );
    if (subset && text !== '') return { subset, text };
  }
  return null;
}

function lettersOf(subsets: readonly Subset[], content: string): Run[] {
  const visible = content.replace(invisible, '').normalize('NFC').replace(/\s+/g, ' ');
  const letters: Run[] = [];
  for (const { segment } of segmenter.segment(visible)) {
    const letter = findLetter(subsets, segment);
    const isExtraSpace = letter?.text === ' ' && (letters.at(-1)?.text ?? ' ') === ' ';
    if (letter && !isExtraSpace) letters.push(letter);
  }
  return letters.at(-1)?.text === ' ' ? letters.slice(0, -1) : letters;
}

function runsOf(subsets: readonly Subset[], content: string): Run[] {
  const runs: Run[] = [];
  for (const letter of lettersOf(subsets, content)) {
    const last = runs.at(-1);
    if (last?.subset === letter.subset) last.text += letter.text;
    else runs.push(letter);
  }
  return runs;
}

function fontOf(subset: Subset, { family, weight, width = 100 }: TypeStyle): Font {
  const key = `${weight} ${width}`;
  return subset.fonts.getOrInsertComputed(key, () => {
    const font = new Font(subset.face);
    const axes = [new Variation('wght', weight)];
    if (family === 'display') axes.push(new Variation('wdth', width));
    font.setVariations(axes);
    return font;
  });
}

/**
 * Converts font units, with y upwards, to relative picture units, which compress well because they
 * are the same wherever a letter is placed.
 */
function toRelativePath(d: string, scale: number): string {
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

/** A process should load the fonts only once. */
export async function loadTextOutliner(): Promise<TextOutliner> {
  const loaded = await Promise.all(
    Object.entries(files).map(
      async ([family, names]) => [family, await Promise.all(names.map(loadSubset))] as const,
    ),
  );
  const families = Object.fromEntries(loaded) as unknown as Record<Family, readonly Subset[]>;

  /** Returns the width of the text. */
  function layOut(
    content: string,
    style: TypeStyle,
    { size, letterSpacing = 0 }: OutlineOptions,
    onGlyph?: (d: string) => void,
  ): number {
    let x = 0;
    for (const { subset, text } of runsOf(families[style.family], content)) {
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
        onGlyph?.(start + toRelativePath(font.glyphToPath(glyph), scale));
        x += xAdvance * scale + letterSpacing;
      }
    }
    return Math.max(0, x - letterSpacing);
  }

  return {
    drawable(content, family) {
      const drawn = lettersOf(families[family], content)
        .map(({ text }) => text)
        .join('');
      return /[\p{L}\p{N}]/u.test(drawn) ? drawn : '';
    },
    outline(content, style, options) {
      const paths: string[] = [];
      const width = layOut(content, style, options, (d) => paths.push(d));
      return { d: paths.join(''), width };
    },
    measure: (content, style, options) => layOut(content, style, options),
  };
}
