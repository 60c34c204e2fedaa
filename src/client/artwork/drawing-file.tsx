import type { SVGProps } from 'react';
import styles from './drawing-svg.module.css';
import { requirePicture } from './pictures.ts';

interface DrawingFileProps extends Pick<SVGProps<SVGSVGElement>, 'preserveAspectRatio'> {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** Unlike in an `<img>`, the drawing has the page's typeface and theme. */
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
