import { useEffect, useRef, useState } from 'react';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { errorSentences } from '#contract/errors/error-sentences.ts';
import type { Problem } from '#contract/errors/errors.ts';
import { type ImageShape, imageRatio, imageSizes, isImageName } from '#contract/media.ts';
import { notices } from '#contract/notices.ts';
import { type Crop, cropAreaOf, wholeCrop } from './crop.ts';
import { refusalText } from './refused-file.ts';

interface ChosenPicture {
  readonly file: File;
  readonly pixels: ImageBitmap;
}

export interface PictureInput {
  readonly shape: ImageShape;
  readonly chosen: ChosenPicture | null;
  readonly crop: Crop;
  readonly refused: string | null;
  readonly setCrop: (crop: Crop) => void;
  /**
   * Clears the choice for null or an invalid picture. Resolves to true if the picture was accepted.
   */
  readonly choose: (file: File | null) => Promise<boolean>;
  readonly refuse: (problem: Problem) => void;
  readonly cut: () => Promise<File | null>;
}

const quality = 0.92;
/** Saved as PNG, since JPEG has no transparency. */
const transparentTypes = ['image/png', 'image/gif'];

export function usePicture(shape: ImageShape): PictureInput {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [crop, setCrop] = useState<Crop>(wholeCrop);
  const [refused, setRefused] = useState<string | null>(null);
  const latestFile = useRef<File | null>(null);

  useEffect(() => () => chosen?.pixels.close(), [chosen]);

  async function choose(file: File | null): Promise<boolean> {
    latestFile.current = file;
    const hasImageName = file !== null && isImageName(file.name);
    const pixels = hasImageName ? await createImageBitmap(file).catch(() => null) : null;
    const reason = file && !pixels ? await refusalText(file, hasImageName) : null;
    // Another file was chosen while this one was decoded.
    if (latestFile.current !== file) {
      pixels?.close();
      return false;
    }
    setCrop(wholeCrop);
    setChosen(file && pixels && { file, pixels });
    setRefused(reason);
    if (reason) showNotice(notices.selectImage);
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

/** Redraws the crop, which drops all other data of the file. */
async function cutPicture(
  { file, pixels }: ChosenPicture,
  shape: ImageShape,
  crop: Crop,
): Promise<File> {
  const ratio = imageRatio(shape);
  const { left, top, width, height } = cropAreaOf(pixels, ratio, crop);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.min(imageSizes[shape].large.width, Math.round(width)));
  canvas.height = Math.max(1, Math.round(canvas.width / ratio));
  canvas
    .getContext('2d')
    ?.drawImage(pixels, left, top, width, height, 0, 0, canvas.width, canvas.height);
  const [type, name] = transparentTypes.includes(file.type)
    ? ['image/png', 'picture.png']
    : ['image/jpeg', 'picture.jpg'];
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  return blob ? new File([blob], name, { type }) : file;
}
