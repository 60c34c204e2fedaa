const separators = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
] as const;

const looked = 20_000;

/** Separator of a text's first line, such as 'semicolons'; null for commas. */
export function otherSeparator(text: string): string | null {
  const [line = ''] = text.slice(0, looked).split(/\r?\n/, 1);
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const countOf = (separator: string) => bare.split(separator).length - 1;
  const [frequent] = separators.toSorted(([one], [other]) => countOf(other) - countOf(one));
  return frequent && countOf(frequent[0]) > countOf(',') ? frequent[1] : null;
}
