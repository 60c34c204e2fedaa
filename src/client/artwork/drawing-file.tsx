import type { SVGProps } from 'react';
import styles from './drawing-svg.module.css';
import { requirePicture } from './pictures.ts';

interface DrawingFileProps extends Pick<SVGProps<SVGSVGElement>, 'preserveAspectRatio'> {
  /** The picture's name, as `requirePicture` knows it. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/**
 * A drawing from its own file, as decoration. Unlike in an image its texts have the page's typeface
 * and it follows the theme, and no script has to draw it.
 */
export function DrawingFile({ name, width, height, ...rest }: DrawingFileProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      focusable="false"
      className={styles.drawing}
      aria-hidden={true}
      {...rest}
    >
      <use href={`${requirePicture(name)}#drawing`} width={width} height={height} />
    </svg>
  );
}
