import { useState } from 'react';
import { usePastNotices } from '#client/ui/notices/notice.tsx';
import styles from './notice-log.module.css';

const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** Not live, since each notice was announced when shown. */
export function NoticeLog() {
  const notices = usePastNotices();
  const [open, setOpen] = useState(false);
  if (notices.length === 0) return null;
  return (
    <section className={styles.log} aria-label="Earlier messages">
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>Earlier messages: {notices.length}</summary>
        <div role="log" aria-live="off" className={styles.list}>
          {open &&
            notices.map(({ id, title, text, time }) => (
              <p key={id}>
                <time dateTime={time.toISOString()}>{timeFormat.format(time)}</time> {title}
                <span>{text && ` · ${text}`}</span>
              </p>
            ))}
        </div>
      </details>
    </section>
  );
}
