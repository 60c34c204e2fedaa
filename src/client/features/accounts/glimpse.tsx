import styles from './glimpse.module.css';
import mixed from './glimpse-all.svg?url';

/** Addresses of the sports' own glimpses, by their files, which only these pages need to know. */
const files = import.meta.glob<string>('/src/sports/*/glimpse-*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The glimpse of a kind; one of all sports where a kind has none. */
const addressOf = (kind: string) =>
  Object.entries(files).find(([file]) => file.endsWith(`/glimpse-${kind}.svg`))?.[1] ?? mixed;

/** The box of each file. */
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
        <img src={addressOf(of)} {...box} alt="" fetchPriority="high" />
      </div>
    </div>
  );
}
