import { useEffect, useRef, useState } from 'react';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { errorSentences } from '#contract/errors/error-sentences.ts';
import type { Problem } from '#contract/errors/errors.ts';
import { type ImageShape, imageRatio, imageSizes, isImageName } from '#contract/media.ts';
import { notices } from '#contract/notices.ts';
import { type Crop, cropAreaOf, wholeCrop } from './crop.ts';
import { refusalText } from './refused-file.ts';

interface Chosen {
  readonly file: File;
  readonly pixels: ImageBitmap;
}

export interface PictureInput {
  readonly shape: ImageShape;
  readonly chosen: Chosen | null;
  readonly crop: Crop;
  /** Reason for refusing the last file, shown until another is chosen. */
  readonly refused: string | null;
  readonly setCrop: (crop: Crop) => void;
  /**
   * Takes a file; null or an invalid picture clears the choice. Resolves to true if a picture was
   * taken.
   */
  readonly choose: (file: File | null) => Promise<boolean>;
  /** Clears the picture if the server's error concerns it. */
  readonly refuse: (problem: Problem) => void;
  readonly cut: () => Promise<File | null>;
}

const quality = 0.92;
/** Types with transparency, which JPEG lacks. */
const seeThrough = ['image/png', 'image/gif'];

export function usePicture(shape: ImageShape): PictureInput {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [crop, setCrop] = useState<Crop>(wholeCrop);
  const [refused, setRefused] = useState<string | null>(null);
  const newest = useRef<File | null>(null);

  useEffect(() => () => chosen?.pixels.close(), [chosen]);

  async function choose(file: File | null): Promise<boolean> {
    newest.current = file;
    const named = file !== null && isImageName(file.name);
    const pixels = named ? await createImageBitmap(file).catch(() => null) : null;
    const cause = file && !pixels ? await refusalText(file, named) : null;
    if (newest.current !== file) {
      pixels?.close();
      return false;
    }
    setCrop(wholeCrop);
    setChosen(file && pixels && { file, pixels });
    setRefused(cause);
    if (cause) showNotice(notices.selectImage);
    return pixels !== null;
  }

  function refuse(problem: Problem): void {
    if (problem.code !== 'tooLarge' && problem.code !== 'wrongContentType') return;
    setChosen(null);
    setRefused(errorSentences(problem, { image: 'Image' }).image ?? null);
  }

  return {
    shape,
    chosen,
    crop,
    refused,
    setCrop,
    choose,
    refuse,
    cut: () => (chosen ? cutPicture(chosen, shape, crop) : Promise.resolve(null)),
  };
}

/** Redraws the crop at no more than the stored size, which drops everything else in the file. */
async function cutPicture({ file, pixels }: Chosen, shape: ImageShape, crop: Crop): Promise<File> {
  const ratio = imageRatio(shape);
  const { left, top, width, height } = cropAreaOf(pixels, ratio, crop);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.min(imageSizes[shape].large.width, Math.round(width)));
  canvas.height = Math.max(1, Math.round(canvas.width / ratio));
  canvas
    .getContext('2d')
    ?.drawImage(pixels, left, top, width, height, 0, 0, canvas.width, canvas.height);
  const [type, name] = seeThrough.includes(file.type)
    ? ['image/png', 'picture.png']
    : ['image/jpeg', 'picture.jpg'];
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  return blob ? new File([blob], name, { type }) : file;
}
