import { Name } from '#client/ui/name.tsx';
import { splitName } from '#contract/split-name.ts';
import styles from './cut-name.module.css';
import { SpanishMarked } from './spanish-marked.tsx';

/**
 * A name that is cut in its middle where it has no room, by `--start-lines` (1) lines and a last one:
 * its last words, by which a circuit is known, stay in sight. Readers hear all of it.
 */
export function CutName({ children: name }: { children: string }) {
  const { given, surname } = splitName(name);
  return (
    <Name>
      <span className={styles.name}>
        {given && (
          <span className={styles.start}>
            <SpanishMarked>{`${given} `}</SpanishMarked>
          </span>
        )}
        <span className={styles.end}>
          <SpanishMarked>{surname}</SpanishMarked>
        </span>
      </span>
    </Name>
  );
}
