/** Chunks that contain pixels or parameters to decode them, but no metadata. */
const pixelChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

/** Returns true for a complete WebP file without animation, metadata or other bytes. */
export function isCleanWebp(bytes: Buffer): boolean {
  const text = (offset: number) => bytes.toString('latin1', offset, offset + 4);
  if (bytes.length < 20 || text(0) !== 'RIFF' || text(8) !== 'WEBP') return false;
  if (bytes.readUInt32LE(4) !== bytes.length - 8) return false;
  let offset = 12;
  while (offset + 8 <= bytes.length) {
    if (!pixelChunks.has(text(offset))) return false;
    const length = bytes.readUInt32LE(offset + 4);
    // Chunks are padded to an even length.
    offset += 8 + length + (length % 2);
  }
  return offset === bytes.length;
}
