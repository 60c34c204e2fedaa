import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dateInWords } from '#client/date-text.ts';
import { LineupPicture } from '#client/lineups/lineup-picture.tsx';
import { ListError } from '#client/lists/errors/list-error.tsx';
import { ShowOlder } from '#client/lists/paging/show-older.tsx';
import { failedReads } from '#contract/errors/error-pages.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { LineupDetail } from '#contract/lineups/lineup-items.ts';
import { DeleteVersion } from './delete-version.tsx';
import { type VersionEntry, type Versions, versionSearch } from './use-versions.ts';
import { VersionWords } from './version-words.tsx';
import styles from './versions.module.css';

interface VersionRowProps {
  lineup: Lineup;
  item: LineupDetail;
  versions: Versions;
  onDeleted: () => void;
}

export function VersionRow({ lineup, item, versions, onDeleted }: VersionRowProps) {
  const { entries, shown, total, query, showOlder } = versions;
  const next = !query.error && entries.length < total ? 'older' : null;
  return (
    <>
      <ShowOlder next={next} load={showOlder} entries="li a">
        <ul className={styles.row}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <VersionCard lineup={lineup} entry={entry} isShown={entry.id === (shown?.id ?? null)}>
                {entry.id !== null && item.can.edit && (
                  <DeleteVersion
                    lineup={lineup}
                    lineupId={item._id}
                    id={entry.id}
                    savedAt={entry.savedAt}
                    onDeleted={onDeleted}
                  />
                )}
              </VersionCard>
            </li>
          ))}
        </ul>
      </ShowOlder>
      {query.error && <ListError query={query} refused={failedReads.part} />}
    </>
  );
}

interface VersionCardProps {
  lineup: Lineup;
  entry: VersionEntry;
  isShown: boolean;
  children: ReactNode;
}

function VersionCard({ lineup, entry, isShown, children }: VersionCardProps) {
  const { id, savedAt, built } = entry;
  return (
    <div className={styles.card} data-now={id === null || undefined}>
      <div className={styles.picture} aria-hidden="true">
        <LineupPicture lineup={lineup} item={built} />
      </div>
      <Link
        className={styles.words}
        to={{ search: versionSearch(id) }}
        preventScrollReset
        aria-current={isShown || undefined}
      >
        <time className={styles.date} dateTime={savedAt} title={savedAt}>
          {id === null ? 'Now' : dateInWords(savedAt)}
        </time>
        <VersionWords entry={entry} />
      </Link>
      {children && <div className={styles.foot}>{children}</div>}
    </div>
  );
}
