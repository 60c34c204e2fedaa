import { derivedAnchor, getKindSources, sourcesAnchor } from '#client/sources/sources.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import styles from './about-page.module.css';

function derivedTitle({ fields, labels }: Kind): string {
  const numbers = 'rating' in fields ? 'ratings' : 'missing numbers';
  return `How ${labels.many}’ ${numbers} are calculated`;
}

export function AboutSources() {
  const kinds = kindsOf(sports).flatMap((kind) => {
    const sources = getKindSources(kind.name);
    return sources ? [{ ...kind, sources }] : [];
  });
  return (
    <section className={styles.panel} aria-labelledby={sourcesAnchor}>
      <h2 id={sourcesAnchor}>Sources</h2>
      <p>
        Tifo starts with a catalogue of its own. Imported items say their own source and date; for
        what a fan added there is only the fan’s word.
      </p>
      <dl className={styles.promises}>
        {kinds.map(({ name, labels, sources: { asOf, others, from, notice } }) => (
          <div key={name}>
            <dt>{labels.title}</dt>
            <dd>{[`${asOf}.`, from, others, notice].filter(Boolean).join(' ')}</dd>
          </div>
        ))}
      </dl>
      {kinds.map(
        ({ sources: { derived }, ...kind }) =>
          derived && (
            <div key={kind.name} className={styles.derived}>
              <h3 id={derivedAnchor(kind.name)}>{derivedTitle(kind)}</h3>
              <p>{derived}</p>
            </div>
          ),
      )}
    </section>
  );
}
