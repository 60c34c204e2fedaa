/** Pictures are at '/media/<hash>.webp' and '/media/<hash>-small.webp', public and immutable. */
export const mediaPath = '/media';

/** See docs/product/forms.md#pictures. */
export const maxImageBytes = 5 * 1024 * 1024;
export const maxImagePixels = 25_000_000;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels after cropping around the centre. Smaller pictures are not enlarged. */
export const imageSizes = {
  user: { large: { width: 640, height: 640 }, small: { width: 96, height: 96 } },
  item: { large: { width: 800, height: 600 }, small: { width: 400, height: 300 } },
} as const satisfies Record<string, { readonly large: Size; readonly small: Size }>;

export type ImageShape = keyof typeof imageSizes;

export function imageRatio(shape: ImageShape): number {
  const { width, height } = imageSizes[shape].large;
  return width / height;
}

export function isImageName(name: string): boolean {
  return /\.(?:gif|jpg|png|jpeg)$/i.test(name);
}

/** Returns the addresses of other pictures unchanged. */
export function smallImage(image: string): string {
  return image.replace(/^(\/media\/[0-9a-f]{64})\.webp$/, '$1-small.webp');
}
