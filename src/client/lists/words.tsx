import { genders } from '#contract/accounts.ts';

/** The first of the product's Spanish words in a text, with what stands before and behind it. */
const spanish = new RegExp(String.raw`^(.*?)\b(${genders.join('|')})\b(.*)$`, 's');

/** A text whose Spanish words are marked, so that they are read aloud as what they are. */
export function Words({ children: text }: { children: string }) {
  const [, before, word, after = ''] = spanish.exec(text) ?? [];
  if (word === undefined) return text;
  return (
    <>
      {before}
      <span lang="es">{word}</span>
      <Words>{after}</Words>
    </>
  );
}
