interface OtherFile {
  readonly what: string;
  readonly advice: string;
}

const unpack = 'unpack it, and import the CSV file in it';
const saveAsUtf8 = 'save it as CSV in UTF-8';

const signatures: readonly (readonly [string, OtherFile])[] = [
  [
    'PK\x03\x04',
    {
      what: 'is packed with zip, as .xlsx and .ods are too',
      advice: 'unpack it, or save the sheet as CSV',
    },
  ],
  ['BZh', { what: 'is packed with bzip2', advice: unpack }],
  ['\xFD7zXZ\0', { what: 'is packed with xz', advice: unpack }],
  ['\x28\xB5\x2F\xFD', { what: 'is packed with Zstandard', advice: unpack }],
  ['7z\xBC\xAF\x27\x1C', { what: 'is packed with 7-Zip', advice: unpack }],
  ['Rar!', { what: 'is packed with RAR', advice: unpack }],
  ['\xD0\xCF\x11\xE0', { what: 'is an old Excel workbook', advice: 'save the sheet as CSV' }],
  ['\xFF\xFE\0\0', { what: 'is in UTF-32, not in UTF-8', advice: saveAsUtf8 }],
  ['\xFF\xFE', { what: 'is in UTF-16, not in UTF-8', advice: saveAsUtf8 }],
  ['\xFE\xFF', { what: 'is in UTF-16, not in UTF-8', advice: saveAsUtf8 }],
];
const gzip = '\x1F\x8B';

/** Error if the text cannot be read; null if it is worth trying. */
export function textStartError(path: string, start: Uint8Array): string | null {
  const first = Buffer.from(start.subarray(0, 1000)).toString('latin1');
  if (first.startsWith(gzip)) {
    return `${path} is packed with gzip: add .gz to its name, or unpack it.`;
  }
  const [, other] = signatures.find(([signature]) => first.startsWith(signature)) ?? [];
  if (other) return `${path} ${other.what}: ${other.advice}.`;
  if (first.slice(257, 262) === 'ustar') return `${path} is a tar archive: ${unpack}.`;
  if (isWide(first)) return `${path} is in UTF-16, not in UTF-8: ${saveAsUtf8}.`;
  return null;
}

/** Error if the file cannot be unpacked; null if it is worth trying. */
export function packedStartError(path: string, start: Uint8Array): string | null {
  const first = Buffer.from(start.subarray(0, 2)).toString('latin1');
  if (first === gzip) return null;
  const reason = textStartError(path, start);
  return reason ?? `${path} is not packed with gzip: take .gz from its name.`;
}

function isWide(first: string): boolean {
  const zeros = [0, 0];
  for (let at = 0; at < first.length; at += 1) {
    if (first[at] === '\0') zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [less = 0, more = 0] = zeros.toSorted((one, other) => one - other);
  return more > first.length / 4 && less < more / 4;
}
