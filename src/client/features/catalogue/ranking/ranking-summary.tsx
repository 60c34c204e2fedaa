import { useId } from 'react';
import { ItemLink } from '#client/links/item-link.tsx';
import { Name } from '#client/ui/name.tsx';
import { Numeral } from '#client/weights/numeral.tsx';
import { getField } from '#contract/kinds/kind.ts';
import { dayText } from '../detail/meet-text.ts';
import type { RankedProps } from './ranking.tsx';
import { useRanking } from './ranking-query.ts';
import styles from './ranking-summary.module.css';
import { countsText, rankedGroupText } from './ranking-text.ts';

export function RankingSummary({ ranking, id }: RankedProps) {
  const headingId = useId();
  const { data } = useRanking(ranking, id).query;
  return (
    <>
      <p className={styles.count}>{data && countsText(ranking, data.groups, data.approximate)}</p>
      {data && data.best.length > 0 && (
        <section className={styles.best} aria-labelledby={headingId}>
          <h2 id={headingId}>Best of this class, {rankedGroupText(ranking, data.group)}</h2>
          <dl>
            {data.best.map(({ field, item }) => (
              <div key={field}>
                <dt>{getField(ranking.ranked, field)?.label}</dt>
                <dd>
                  <Numeral field={ranking.ranked.fields[field]} value={item[field]} />
                </dd>
                <dd className={styles.who}>
                  <ItemLink of={ranking.ranked} id={item._id}>
                    <Name>{item.name}</Name>
                  </ItemLink>
                  <span>{item.date != null && `, ${dayText(item.date).split(' ').at(-1)}`}</span>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}
