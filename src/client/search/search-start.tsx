import { IconHistory, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
    return <p className={styles.hint}>Type two letters of any name.</p>;
  }
  const forgetAll = (
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
  );
  return (
    <div className={styles.parts}>
      {searches.length > 0 && (
        <StartSection id="recent-searches" title="Recent" action={forgetAll}>
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
        </StartSection>
      )}
      {viewed.length > 0 && (
        <StartSection id="viewed-things" title="Looked at lately">
          {viewed.map((thing) => (
            <li key={thing._id}>
              <ThingLink thing={thing} className={styles.thing} data-row onClick={onOpen}>
                <ThingWords thing={thing} />
              </ThingLink>
            </li>
          ))}
        </StartSection>
      )}
    </div>
  );
}

interface StartSectionProps {
  id: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function StartSection({ id, title, action, children }: StartSectionProps) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.top}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      <ul>{children}</ul>
    </section>
  );
}
