import { writeFileSync } from 'node:fs';
import { findInterfaceTexts, type InterfaceText } from './interface-texts.ts';
import { readTextRows, textPagesOf } from './interface-texts-page.ts';

/*
 * Writes the pages of texts again from the code (docs/product/texts.md). A text keeps its mark; a new
 * one is ours until somebody marks it. Fixed texts that the code no longer has stop the run: either
 * the code is wrong, or the row goes by hand.
 */

const listed = readTextRows();
const found = findInterfaceTexts();
const texts = new Set(found.map(({ text }) => text));
const gone = listed.filter(({ text, mark }) => mark === 'fixed' && !texts.has(text));
if (gone.length > 0) {
  for (const { text, file } of gone)
    console.error(`fixed, but gone from the code: ${text} (${file})`);
  process.exit(1);
}
const files = new Set(found.map(({ file }) => file));
const fixed = listed.filter(({ mark }) => mark === 'fixed');
/** A text keeps its mark where it stands, and takes it along when its file is moved. */
const isFixed = ({ file, text }: InterfaceText) =>
  fixed.some((row) => row.text === text && (row.file === file || !files.has(row.file)));
const rows = found.map((one) => ({
  ...one,
  mark: isFixed(one) ? ('fixed' as const) : ('ours' as const),
}));
for (const [page, text] of textPagesOf(rows)) writeFileSync(page, text);
