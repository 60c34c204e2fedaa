import { IconHistory } from '@tabler/icons-react';
import { Name } from '#client/ui/name.tsx';
import styles from './search-foot.module.css';
import { useSearchHistory } from './search-history.ts';

const maxSearches = 2;

const commandKey = () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl');

interface SearchFootProps {
  hasRecent: boolean;
  onSearch: (text: string) => void;
}

export function SearchFoot({ hasRecent, onSearch }: SearchFootProps) {
  const { searches } = useSearchHistory();
  return (
    <div className={styles.foot}>
      {hasRecent && searches.length > 0 && (
        <div className={styles.recent}>
          <span>Recent</span>
          {searches.slice(0, maxSearches).map((text) => (
            <button
              key={text}
              type="button"
              className={styles.search}
              onClick={() => onSearch(text)}
            >
              <IconHistory size={18} aria-hidden="true" />
              <Name>{text}</Name>
            </button>
          ))}
        </div>
      )}
      <p className={styles.keys}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> move
        </span>
        <span>
          <kbd>Enter</kbd> opens
        </span>
        <span>
          <kbd>Esc</kbd> closes
        </span>
        <span>
          <kbd>/</kbd> or <kbd>{commandKey()} K</kbd> anywhere
        </span>
      </p>
    </div>
  );
}
