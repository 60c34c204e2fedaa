import { notAPicture } from '#contract/errors/error-sentences.ts';

const signatures: readonly (readonly number[])[] = [
  [0x47, 0x49, 0x46, 0x38],
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
];

export async function refusalText(file: File, hasImageName: boolean): Promise<string> {
  if (!hasImageName) return 'Only gif, jpg, png or jpeg files';
  if (file.size === 0) return 'This file is empty';
  const head = await file
    .slice(0, 4)
    .arrayBuffer()
    .catch(() => null);
  if (head === null) return 'This file cannot be read';
  const bytes = new Uint8Array(head);
  const isPicture = signatures.some((signature) =>
    signature.every((byte, index) => bytes[index] === byte),
  );
  return isPicture ? 'This picture is damaged, or too large to be opened' : notAPicture;
}
