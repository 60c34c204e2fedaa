import { DrawingFile } from '#client/artwork/drawing-file.tsx';
import styles from './glimpse.module.css';

/** The box of scripts/client/glimpse-pictures.ts. */
const box = { width: 790, height: 860 };

interface Props {
  /** A kind's name, or 'all'. */
  readonly of: string;
}

/** A drawn stand that holds up cards of the gallery asked for; decoration, without any data. */
export function Glimpse({ of }: Props) {
  return (
    <div className={styles.glimpse} aria-hidden="true">
      <div className={styles.picture}>
        <DrawingFile name={`glimpse-${of}`} {...box} preserveAspectRatio="xMinYMin slice" />
      </div>
    </div>
  );
}
