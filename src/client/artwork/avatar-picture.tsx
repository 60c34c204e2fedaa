import { useMemo } from 'react';
import { isolated } from '#contract/isolated.ts';
import { imageSizes, smallImage } from '#contract/media.ts';
import { drawAvatar } from '#sports/artwork/avatar.ts';
import styles from './avatar-picture.module.css';
import { DrawingSvg } from './drawing-svg.tsx';

/** Maximum side at which the small picture is sharp on 2x screens. */
const smallSide = imageSizes.user.small.width / 2;

interface AvatarProps {
  name: string;
  /** Initials replace a missing picture. */
  image?: string | null;
  size: number;
  decorative?: boolean;
}

export function Avatar({ name, image, size, decorative = false }: AvatarProps) {
  const drawing = useMemo(() => (image ? null : drawAvatar(name)), [image, name]);
  const dimensions = { width: size, height: size };
  if (!drawing) {
    const source = image && size <= smallSide ? smallImage(image) : image;
    return (
      <img
        className={styles.avatar}
        src={source ?? undefined}
        alt={decorative ? '' : isolated(name)}
        {...dimensions}
      />
    );
  }
  return (
    <DrawingSvg
      className={styles.avatar}
      drawing={drawing}
      label={decorative ? undefined : isolated(name)}
      {...dimensions}
    />
  );
}
