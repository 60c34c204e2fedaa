import { Fragment } from 'react';
import { SpanishMarked } from '#client/lists/spanish-marked.tsx';
import { Name } from '#client/ui/name.tsx';
import type { SearchResult } from '#contract/calls/search.ts';
import styles from './marked-name.module.css';

/** Ranges must be in order and in UTF-16 code units. */
export function MarkedName({ name, matched }: Pick<SearchResult, 'name' | 'matched'>) {
  const last = matched.at(-1);
  return (
    <Name>
      {matched.map(({ start, end }, index) => (
        <Fragment key={start}>
          <SpanishMarked>{name.slice(matched[index - 1]?.end ?? 0, start)}</SpanishMarked>
          <mark className={styles.mark}>{name.slice(start, end)}</mark>
        </Fragment>
      ))}
      <SpanishMarked>{name.slice(last?.end ?? 0)}</SpanishMarked>
    </Name>
  );
}
