import { Name } from '#client/ui/name.tsx';
import { splitName } from '#contract/split-name.ts';
import styles from './cut-name.module.css';
import { SpanishMarked } from './spanish-marked.tsx';

/**
 * Truncates the middle, since the last words identify a circuit. The start takes `--start-lines`
 * lines, by default one.
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
