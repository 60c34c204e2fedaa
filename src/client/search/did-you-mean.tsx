import { Name } from '#client/ui/name.tsx';
import styles from './did-you-mean.module.css';

interface DidYouMeanProps {
  text: string;
  corrected: string;
  onSearch: (text: string) => void;
}

export function DidYouMean({ text, corrected, onSearch }: DidYouMeanProps) {
  return (
    <div className={styles.block}>
      <p className={styles.none}>
        No results for “<Name>{text}</Name>”.
      </p>
      <p className={styles.question}>
        Did you mean{' '}
        <button type="button" className={styles.corrected} onClick={() => onSearch(corrected)}>
          <Name>{corrected}</Name>
        </button>
        ?
      </p>
      <p className={styles.none}>
        These are the results for <Name>{corrected}</Name>.
      </p>
    </div>
  );
}
