import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { dateInWords } from '#client/date-text.ts';
import { ButtonLink } from '#client/ui/buttons/button-link.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { VersionEntry } from './use-versions.ts';
import { versionSearch } from './use-versions.ts';
import styles from './version-bar.module.css';
import { changesText } from './version-changes.ts';
import { VersionWords } from './version-words.tsx';

interface VersionBarProps {
  shown: VersionEntry | null;
  /** Moves the focus once the current version is back, as the bar disappears. */
  onPresent: () => void;
}

export function VersionBar({ shown, onPresent }: VersionBarProps) {
  const { key } = useLocation();
  const isStep = useNavigationType() === 'POP';
  const back = useRef<HTMLAnchorElement>(null);
  const arrivedBy = useRef(key);
  const lead = useEffectEvent(() => {
    // Back and forward restore the position themselves.
    if (isStep || arrivedBy.current === key) return;
    if (shown) back.current?.focus();
    else onPresent();
  });
  useEffect(() => {
    lead();
    arrivedBy.current = key;
  }, [key]);

  return (
    <>
      <VisuallyHidden role="status">{shown ? statusText(shown) : 'As it is now'}</VisuallyHidden>
      {shown && (
        <div className={styles.bar}>
          <p className={styles.words}>
            <b>
              As it was on <time dateTime={shown.savedAt}>{dateInWords(shown.savedAt)}</time>
            </b>
            <VersionWords entry={shown} all />
          </p>
          <ButtonLink ref={back} size="sm" to={{ search: versionSearch(null) }} preventScrollReset>
            Show the current one
          </ButtonLink>
        </div>
      )}
    </>
  );
}

function statusText({ savedAt, changes }: VersionEntry): string {
  const words = changes ? `: ${changesText(changes)}` : '';
  return `As it was on ${dateInWords(savedAt)}${words}`;
}
