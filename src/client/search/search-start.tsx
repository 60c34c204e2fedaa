import { IconHistory, IconX } from '@tabler/icons-react';
import { ThingLink } from '#client/events/thing-link.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Name } from '#client/ui/name.tsx';
import type { OpenEvent } from './result-list.tsx';
import { forgetSearch, forgetSearches, useSearchHistory } from './search-history.ts';
import styles from './search-start.module.css';
import { ThingWords } from './thing-words.tsx';

interface SearchStartProps {
  onSearch: (text: string) => void;
  /** Called when a focused control disappears. */
  onForgotten: () => void;
  onOpen: (event: OpenEvent) => void;
}

export function SearchStart({ onSearch, onForgotten, onOpen }: SearchStartProps) {
  const { searches, viewed } = useSearchHistory();
  if (searches.length === 0 && viewed.length === 0) {
    return <p className={styles.hint}>Type two letters of any name, or a number.</p>;
  }
  return (
    <div className={styles.parts}>
      {searches.length > 0 && (
        <section className={styles.part} aria-labelledby="recent-searches">
          <div className={styles.top}>
            <h2 id="recent-searches" className={styles.title}>
              Recent
            </h2>
            <button
              type="button"
              className={styles.forget}
              onClick={() => {
                forgetSearches();
                onForgotten();
              }}
            >
              Forget all
            </button>
          </div>
          <ul>
            {searches.map((text) => (
              <li key={text} className={styles.search}>
                <button
                  type="button"
                  className={styles.again}
                  data-row
                  onClick={() => onSearch(text)}
                >
                  <IconHistory size={22} aria-hidden="true" />
                  <Name>{text}</Name>
                </button>
                <IconButton
                  variant="quiet"
                  label={`Forget “${text}”`}
                  icon={<IconX size={22} aria-hidden="true" />}
                  onClick={() => {
                    forgetSearch(text);
                    onForgotten();
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {viewed.length > 0 && (
        <section className={styles.part} aria-labelledby="viewed-things">
          <div className={styles.top}>
            <h2 id="viewed-things" className={styles.title}>
              Looked at lately
            </h2>
          </div>
          <ul>
            {viewed.map((thing) => (
              <li key={thing._id}>
                <ThingLink thing={thing} className={styles.thing} data-row onClick={onOpen}>
                  <ThingWords thing={thing} />
                </ThingLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
