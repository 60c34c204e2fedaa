import { Name } from '#client/ui/name.tsx';
import styles from './suggested-name.module.css';

interface SuggestedNameProps {
  name: string;
  onSearch: (name: string) => void;
}

export function SuggestedName({ name, onSearch }: SuggestedNameProps) {
  return (
    <>
      Did you mean{' '}
      <button type="button" className={styles.name} onClick={() => onSearch(name)}>
        <Name>{name}</Name>
      </button>
      ?
    </>
  );
}
