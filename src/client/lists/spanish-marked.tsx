import { genders } from '#contract/genders.ts';

const spanish = new RegExp(String.raw`^(.*?)\b(${genders.join('|')})\b(.*)$`, 's');

/** Text with its Spanish words in `lang="es"`, for pronunciation by screen readers. */
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
