import { Fragment } from 'react';
import { Name } from '#client/ui/name.tsx';
import type { VersionEntry } from './use-versions.ts';
import { changeLines } from './version-changes.ts';
import styles from './version-words.module.css';

const maxNames = 3;

export function VersionWords({ entry, all = false }: { entry: VersionEntry; all?: boolean }) {
  if (!entry.changes) {
    const text = entry.isFirst ? 'the first one' : 'the oldest kept';
    return <span className={styles.line}>{text}</span>;
  }
  const lines = changeLines(entry.changes);
  if (lines.length === 0) return <span className={styles.line}>as before</span>;
  return lines.map(({ what, items }) => {
    const visible = all ? items : items.slice(0, maxNames);
    const more = items.length - visible.length;
    return (
      <span key={what} className={styles.line} data-what={what}>
        {what}{' '}
        {visible.map(({ _id, name }, index) => (
          <Fragment key={_id}>
            <span>{index > 0 && ', '}</span>
            <b>
              <Name>{name}</Name>
            </b>
          </Fragment>
        ))}
        <span>{more > 0 && ` and ${more} more`}</span>
      </span>
    );
  });
}
