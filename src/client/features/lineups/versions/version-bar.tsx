import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { dateInWords } from '#client/date-text.ts';
import { ButtonLink } from '#client/ui/buttons/button-link.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { type VersionEntry, versionSearch } from './use-versions.ts';
import styles from './version-bar.module.css';
import { changesText } from './version-changes.ts';
import { VersionWords } from './version-words.tsx';

interface VersionBarProps {
  shown: VersionEntry | null;
  /** Moves the focus, because the bar disappears. */
  onPresent: () => void;
}

export function VersionBar({ shown, onPresent }: VersionBarProps) {
  const { key } = useLocation();
  const isHistoryNavigation = useNavigationType() === 'POP';
  const backLink = useRef<HTMLAnchorElement>(null);
  const shownId = shown?.id ?? null;
  const last = useRef({ key, shownId });
  const moveFocus = useEffectEvent(() => {
    // The browser restores the scroll position on Back and Forward.
    if (isHistoryNavigation) return;
    if (shown) backLink.current?.focus();
    else onPresent();
  });
  useEffect(() => {
    // The version also changes without a navigation, when it has loaded or is deleted.
    const isNavigation = last.current.key !== key;
    if (isNavigation && last.current.shownId !== shownId) moveFocus();
    last.current = { key, shownId };
  }, [key, shownId]);

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
          <ButtonLink
            ref={backLink}
            size="sm"
            to={{ search: versionSearch(null) }}
            preventScrollReset
          >
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
