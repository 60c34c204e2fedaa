import { genders } from '#contract/genders.ts';

const spanish = new RegExp(String.raw`^(.*?)\b(${genders.join('|')})\b(.*)$`, 's');

/** Marks Spanish words, which screen readers pronounce. */
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
