/**
 * Pictures of users and items. On the wire `image` is '/media/<hash>.webp' or null; the same
 * picture in small is at '/media/<hash>-small.webp'. Both are WebP, public, and never change.
 */
export const mediaPath = '/media';

/** The largest file that an upload takes, in bytes (docs/product/forms.md#pictures). */
export const maxImageBytes = 5 * 1024 * 1024;
/** The most pixels, width × height, that a picture may have. */
export const maxImagePixels = 25_000_000;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What pictures are cut to, from their middle; one that is smaller keeps its own size. */
export const imageSizes = {
  user: { large: { width: 640, height: 640 }, small: { width: 96, height: 96 } },
  item: { large: { width: 800, height: 600 }, small: { width: 400, height: 300 } },
} as const satisfies Record<string, { readonly large: Size; readonly small: Size }>;

/** Whose picture it is: a user's is square, an item's 4:3. */
export type ImageShape = keyof typeof imageSizes;

/** Width by height of that shape. */
export function imageRatio(shape: ImageShape): number {
  const { width, height } = imageSizes[shape].large;
  return width / height;
}

/** Whether a file of that name may be sent as `image`: gif, jpg, png or jpeg. */
export function isImageName(name: string): boolean {
  return /\.(?:gif|jpg|png|jpeg)$/i.test(name);
}

/** Address of the small size of a kept picture; any other address as it is. */
export function smallImage(image: string): string {
  return image.replace(/^(\/media\/[0-9a-f]{64})\.webp$/, '$1-small.webp');
}
