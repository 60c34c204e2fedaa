import { notAPicture } from '#contract/errors/error-sentences.ts';

const signatures: readonly (readonly number[])[] = [
  [0x47, 0x49, 0x46, 0x38],
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
];

/**
 * Reason for refusing a file, shown under its field; `named` is true if its extension is accepted.
 */
export async function refusalText(file: File, named: boolean): Promise<string> {
  if (!named) return 'Only gif, jpg, png or jpeg files';
  if (file.size === 0) return 'This file is empty';
  const start = await file
    .slice(0, 4)
    .arrayBuffer()
    .catch(() => null);
  if (start === null) return 'This file cannot be read';
  const bytes = new Uint8Array(start);
  const isPicture = signatures.some((signature) =>
    signature.every((byte, index) => bytes[index] === byte),
  );
  return isPicture ? 'This picture is damaged, or too large to be opened' : notAPicture;
}
