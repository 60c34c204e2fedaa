import styles from './about-page.module.css';

/** What is shown here and was made by others, with the notice that their licence asks for. */
export function Sources() {
  return (
    <section className={styles.sources} aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      <p>
        The outlines of circuits are made of points of{' '}
        <a href="https://github.com/zaggyai/track_data">track_data</a>, Copyright (c) 2024 zaggy.ai,
        and of <a href="https://github.com/bacinger/f1-circuits">f1-circuits</a>, Copyright (c)
        2019-2022 Tomislav Bacinger, both under the MIT License.
      </p>
    </section>
  );
}
