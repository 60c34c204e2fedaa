import { dayText } from '#client/events/ago-text.ts';
import type { FeedEntry } from '#contract/calls/feed.ts';
import styles from './feed-days.module.css';
import { FeedEntryView } from './feed-entry.tsx';

export function FeedDays({ entries }: { entries: readonly FeedEntry[] }) {
  const days = Map.groupBy(entries, ({ at }) => dayText(at));
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={styles.day} aria-label={day}>
      <h2 className={styles.title}>{day}</h2>
      {ofDay.map((entry) => (
        <FeedEntryView key={entry._id} entry={entry} />
      ))}
    </section>
  ));
}
