import { Name } from '#client/ui/name.tsx';
import { splitName } from '#contract/split-name.ts';
import styles from './cut-name.module.css';
import { SpanishMarked } from './spanish-marked.tsx';

/**
 * Name truncated in the middle, to `--start-lines` (1) lines and a last one, so that its last
 * words, which identify a circuit, stay visible. Screen readers get the full name.
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
