const signatures: readonly ((bytes: Buffer) => boolean)[] = [
  // JPEG
  (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  // PNG
  (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  // GIF
  (bytes) => ['GIF87a', 'GIF89a'].includes(textAt(bytes, 0, 6)),
  // WebP
  (bytes) => textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP',
];

export function looksLikePicture(bytes: Buffer): boolean {
  return signatures.some((matches) => matches(bytes));
}

function startsWith(bytes: Buffer, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function textAt(bytes: Buffer, offset: number, length: number): string {
  return bytes.toString('latin1', offset, offset + length);
}
