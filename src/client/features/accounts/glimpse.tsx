import styles from './glimpse.module.css';
import mixed from './glimpse-all.svg?url';

const files = import.meta.glob<string>('/src/sports/*/glimpse-*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

const addressOf = (kind: string) =>
  Object.entries(files).find(([file]) => file.endsWith(`/glimpse-${kind}.svg`))?.[1] ?? mixed;

const box = { width: 790, height: 860 };

interface Props {
  /** Kind name, or 'all'. */
  readonly of: string;
}

/** Decorative, without data. An image, as the largest element must be requested before scripts. */
export function Glimpse({ of }: Props) {
  return (
    <div className={styles.glimpse} aria-hidden="true">
      <div className={styles.picture}>
        <img src={addressOf(of)} {...box} alt="" fetchPriority="high" />
      </div>
    </div>
  );
}
