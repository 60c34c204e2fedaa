import styles from './glimpse.module.css';
import allGlimpse from './glimpse-all.svg?url';

const files = import.meta.glob<string>('/src/sports/*/glimpse-*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

function glimpseUrl(kind: string): string {
  const file = Object.keys(files).find((path) => path.endsWith(`/glimpse-${kind}.svg`));
  return (file && files[file]) ?? allGlimpse;
}

/** Decorative picture of a kind, or of 'all'. An `img`, so that it loads before the scripts run. */
export function Glimpse({ kind }: { readonly kind: string }) {
  return (
    <div className={styles.glimpse} aria-hidden="true">
      <div className={styles.picture}>
        <img src={glimpseUrl(kind)} width={790} height={860} alt="" fetchPriority="high" />
      </div>
    </div>
  );
}
