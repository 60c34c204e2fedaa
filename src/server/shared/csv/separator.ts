const separators = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
] as const;

const maxLength = 20_000;

/** Returns a name such as 'semicolons'; null for commas. */
export function findOtherSeparator(text: string): string | null {
  const [line = ''] = text.slice(0, maxLength).split(/\r?\n/, 1);
  const unquoted = line.replaceAll(/"[^"]*"/g, '');
  const count = (separator: string) => unquoted.split(separator).length - 1;
  let max = count(',');
  let frequentName: string | null = null;
  for (const [separator, name] of separators) {
    if (count(separator) <= max) continue;
    max = count(separator);
    frequentName = name;
  }
  return frequentName;
}
