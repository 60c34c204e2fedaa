import { genders } from '#contract/genders.ts';

/** The first of the product's Spanish words in a text, with what stands before and behind it. */
const spanish = new RegExp(String.raw`^(.*?)\b(${genders.join('|')})\b(.*)$`, 's');

/** A text with its Spanish words in `lang="es"`, so that screen readers pronounce them. */
export function SpanishMarked({ children: text }: { children: string }) {
  const [, before, word, after = ''] = spanish.exec(text) ?? [];
  if (word === undefined) return text;
  return (
    <>
      {before}
      <span lang="es">{word}</span>
      <SpanishMarked>{after}</SpanishMarked>
    </>
  );
}
