import styles from './glimpse.module.css';

/** Their addresses by their files, which only these pages need to know. */
const files = import.meta.glob<string>('/drawn/glimpse-*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The box of scripts/client/glimpse-pictures.ts. */
const box = { width: 790, height: 860 };

interface Props {
  /** A kind's name, or 'all'. */
  readonly of: string;
}

/**
 * A drawn stand that holds up cards of the gallery asked for; decoration, without any data. It is the
 * largest thing on show: an image, which browsers ask for before the scripts.
 */
export function Glimpse({ of }: Props) {
  return (
    <div className={styles.glimpse} aria-hidden="true">
      <div className={styles.picture}>
        <img src={files[`/drawn/glimpse-${of}.svg`]} {...box} alt="" fetchPriority="high" />
      </div>
    </div>
  );
}
