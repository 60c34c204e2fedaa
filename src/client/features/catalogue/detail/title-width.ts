/** Widths of the display font's capitals in em, rounded up. */
const letterWidths: readonly (readonly [letters: string, width: number])[] = [
  ['MW', 0.71],
  ['N', 0.56],
  ['EFLZ', 0.35],
  ['I', 0.23],
];
const defaultWidth = 0.48;

function letterWidth(letter: string): number {
  return letterWidths.find(([letters]) => letters.includes(letter))?.[1] ?? defaultWidth;
}

/** Measures the widest word of a name, in em. */
export function titleWidth(name: string): number {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[\s-]+/u);
  const wordWidth = (word: string) =>
    [...word].reduce((width, letter) => width + letterWidth(letter), 0);
  return Math.max(...words.map(wordWidth), defaultWidth);
}
