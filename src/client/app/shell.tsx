import styles from './shell.module.css';

/** The empty bars of a page whose code is still on its way, where header and strip will be. */
export function Shell() {
  return (
    <div className={styles.shell} aria-busy="true">
      <div className={styles.header} />
    </div>
  );
}
