import { notAPicture } from '#contract/errors/error-sentences.ts';

/** What files of the kinds that are taken begin with. */
const signatures: readonly (readonly number[])[] = [
  [0x47, 0x49, 0x46, 0x38],
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
];

/** Why a file is not taken, for under its field; `named` says whether its name is one of a picture. */
export async function refusalText(file: File, named: boolean): Promise<string> {
  if (!named) return 'Only gif, jpg, png or jpeg files';
  if (file.size === 0) return 'This file is empty';
  // A file that is gone by now, or that may not be read, has no beginning.
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
