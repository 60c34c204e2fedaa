import { useMemo } from 'react';
import { isolated } from '#contract/isolated.ts';
import { imageSizes, smallImage } from '#contract/media.ts';
import { drawAvatar } from '#sports/artwork/avatar.ts';
import styles from './avatar-picture.module.css';
import { DrawingSvg } from './drawing-svg.tsx';

/** Up to this side the small picture is sharp on a screen of two dots to the pixel. */
const smallSide = imageSizes.user.small.width / 2;

interface AvatarProps {
  name: string;
  /** Address of the user's picture; without one, initials on cells. */
  image?: string | null;
  /** Side in pixels. */
  size: number;
  /** True where the name stands beside the picture already. */
  decorative?: boolean;
}

/** A user's round picture, its alternative text the user's name. */
export function Avatar({ name, image, size, decorative = false }: AvatarProps) {
  const drawing = useMemo(() => (image ? null : drawAvatar(name)), [image, name]);
  const box = { width: size, height: size };
  if (!drawing) {
    const source = image && size <= smallSide ? smallImage(image) : image;
    return (
      <img
        className={styles.avatar}
        src={source ?? undefined}
        alt={decorative ? '' : isolated(name)}
        {...box}
      />
    );
  }
  return (
    <DrawingSvg
      className={styles.avatar}
      drawing={drawing}
      label={decorative ? undefined : isolated(name)}
      {...box}
    />
  );
}
