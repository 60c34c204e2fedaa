interface FileFormat {
  readonly description: string;
  readonly advice: string;
}

const unpack = 'unpack it, and import the CSV file in it';
const saveAsUtf8 = 'save it as CSV in UTF-8';

const signatures: readonly (readonly [string, FileFormat])[] = [
  [
    'PK\x03\x04',
    {
      description: 'is packed with zip, as .xlsx and .ods are too',
      advice: 'unpack it, or save the sheet as CSV',
    },
  ],
  ['BZh', { description: 'is packed with bzip2', advice: unpack }],
  ['\xFD7zXZ\0', { description: 'is packed with xz', advice: unpack }],
  ['\x28\xB5\x2F\xFD', { description: 'is packed with Zstandard', advice: unpack }],
  ['7z\xBC\xAF\x27\x1C', { description: 'is packed with 7-Zip', advice: unpack }],
  ['Rar!', { description: 'is packed with RAR', advice: unpack }],
  [
    '\xD0\xCF\x11\xE0',
    { description: 'is an old Excel workbook', advice: 'save the sheet as CSV' },
  ],
  ['\xFF\xFE\0\0', { description: 'is in UTF-32, not in UTF-8', advice: saveAsUtf8 }],
  ['\xFF\xFE', { description: 'is in UTF-16, not in UTF-8', advice: saveAsUtf8 }],
  ['\xFE\xFF', { description: 'is in UTF-16, not in UTF-8', advice: saveAsUtf8 }],
];
const gzip = '\x1F\x8B';

export function findTextError(path: string, start: Uint8Array): string | null {
  const first = Buffer.from(start.subarray(0, 1000)).toString('latin1');
  if (first.startsWith(gzip)) {
    return `${path} is packed with gzip: add .gz to its name, or unpack it.`;
  }
  const [, format] = signatures.find(([signature]) => first.startsWith(signature)) ?? [];
  if (format) return `${path} ${format.description}: ${format.advice}.`;
  if (first.slice(257, 262) === 'ustar') return `${path} is a tar archive: ${unpack}.`;
  if (isUtf16(first)) return `${path} is in UTF-16, not in UTF-8: ${saveAsUtf8}.`;
  return null;
}

export function findGzipError(path: string, start: Uint8Array): string | null {
  const first = Buffer.from(start.subarray(0, 2)).toString('latin1');
  if (first === gzip) return null;
  return findTextError(path, start) ?? `${path} is not packed with gzip: take .gz from its name.`;
}

/** In most UTF-16 texts, nearly all zero bytes are at even, or all at odd offsets. */
function isUtf16(first: string): boolean {
  let even = 0;
  let odd = 0;
  for (let index = 0; index < first.length; index += 1) {
    if (first[index] !== '\0') continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const max = Math.max(even, odd);
  return max > first.length / 4 && Math.min(even, odd) < max / 4;
}
