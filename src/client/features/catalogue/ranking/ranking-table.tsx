import { type CSSProperties, Fragment, useId } from 'react';
import { ItemLink } from '#client/links/item-link.tsx';
import { formatCount } from '#client/lists/pluralize.ts';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import { Name } from '#client/ui/name.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { measure, measureText, missingValue, spokenUnit, unitOf } from '#client/weights/measure.ts';
import { useWeightUnit, type WeightUnit } from '#client/weights/weight-unit.ts';
import type { RankedItem, RankingAnswer } from '#contract/calls/rankings.ts';
import { lowerFirst, type NumberField } from '#contract/kinds/fields.ts';
import { getField } from '#contract/kinds/kind.ts';
import type { Ranking } from '#contract/kinds/rankings.ts';
import { upperFirst } from '#contract/upper-first.ts';
import { dayText, meetText } from '../detail/meet-text.ts';
import styles from './ranking-table.module.css';
import { rankedGroupText } from './ranking-text.ts';

export const cellKilograms = 25;

const overflowWidths = '(min-width: 600px) and (max-width: 1199px)';

interface Column {
  readonly name: string;
  readonly field: NumberField;
  readonly part: 'by' | 'best' | 'other';
}

function listColumns({ ranked, columns: names, by, best }: Ranking): Column[] {
  const columns: Column[] = [];
  for (const name of names) {
    const field = getField(ranked, name);
    if (field?.type !== 'number') continue;
    if (name === by) columns.push({ name, field, part: 'by' });
    else columns.push({ name, field, part: best.includes(name) ? 'best' : 'other' });
  }
  return columns;
}

interface RankingTableProps {
  ranking: Ranking;
  response: RankingAnswer;
  isStale: boolean;
}

export function RankingTable({ ranking, response, isStale }: RankingTableProps) {
  const unit = useWeightUnit();
  const captionId = useId();
  const mayOverflow = useMediaQuery(overflowWidths);
  const { ranked } = ranking;
  const columns = listColumns(ranking);
  const liftColumns = columns.filter(({ part }) => part === 'best');
  return (
    <section
      className={styles.scroll}
      data-stale={isStale || undefined}
      aria-labelledby={captionId}
      // Only a focusable element can be scrolled by keyboard.
      tabIndex={mayOverflow ? 0 : undefined}
    >
      <table className={styles.table}>
        <caption id={captionId}>
          <VisuallyHidden>
            {ranked.labels.title}, {rankedGroupText(ranking, response.group)}
          </VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col" className={styles.rank}>
              Rank
            </th>
            <th scope="col" className={styles.name}>
              {upperFirst(ranked.labels.one)}
            </th>
            {columns.map((column) => (
              <Fragment key={column.name}>
                <ColumnHead column={column} unit={unit} />
                {column.part === 'by' && (
                  <td className={styles.cells} aria-hidden="true">
                    {liftColumns
                      .map(({ field }, index) =>
                        index === 0 ? field.label : lowerFirst(field.label),
                      )
                      .join(', ')}
                  </td>
                )}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {response.data.map((item) => (
            <Row
              key={item._id}
              ranking={ranking}
              columns={columns}
              liftColumns={liftColumns}
              response={response}
              item={item}
              unit={unit}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ColumnHead({ column: { field, part }, unit }: { column: Column; unit: WeightUnit }) {
  const { unit: unitLabel, spoken } = spokenUnit(unitOf(field, unit));
  return (
    <th scope="col" className={styles.number} data-part={part}>
      {field.label}
      {unitLabel !== '' && part === 'by' && <span aria-hidden="true">{`, ${unitLabel}`}</span>}
      {unitLabel !== '' && <VisuallyHidden>{` in ${spoken}`}</VisuallyHidden>}
    </th>
  );
}

interface RowProps {
  ranking: Ranking;
  columns: readonly Column[];
  liftColumns: readonly Column[];
  response: RankingAnswer;
  item: RankedItem;
  unit: WeightUnit;
}

function Row({ ranking, columns, liftColumns, response, item, unit }: RowProps) {
  return (
    <tr>
      <td className={styles.rank}>{item.rank === null ? missingValue : formatCount(item.rank)}</td>
      <th scope="row" className={styles.name}>
        <ItemLink of={ranking.ranked} id={item._id}>
          <Name>{item.name}</Name>
        </ItemLink>
        <SubLine item={item} columns={columns} unit={unit} />
      </th>
      {columns.map((column) => (
        <Fragment key={column.name}>
          <NumberCell column={column} response={response} item={item} unit={unit} />
          {column.part === 'by' && (
            <td className={styles.cells} aria-hidden="true">
              <Cells columns={liftColumns} item={item} />
            </td>
          )}
        </Fragment>
      ))}
    </tr>
  );
}

function SubLine({ item, columns, unit }: Pick<RowProps, 'item' | 'columns' | 'unit'>) {
  const country = typeof item.country === 'string' ? item.country : '';
  const weightColumn = columns.find(({ part, field }) => part === 'other' && field.unit === 'kg');
  const bodyweight = weightColumn && item[weightColumn.name];
  const weight =
    weightColumn && typeof bodyweight === 'number'
      ? measureText(weightColumn.field, bodyweight, unit)
      : '';
  const year = dayText(item.date).split(' ').at(-1) ?? '';
  const parts = [
    { name: 'country', text: country },
    { name: 'weight', text: weight },
    { name: 'year', text: year },
    { name: 'meet', text: meetText(item) },
  ].filter(({ text }) => text !== '');
  if (parts.length === 0) return null;
  return (
    <span className={styles.line}>
      {parts.map(({ name, text }) => (
        <bdi key={name} data-name={name}>
          {text}
        </bdi>
      ))}
    </span>
  );
}

function NumberCell({
  column: { name, field, part },
  response,
  item,
  unit,
}: Pick<RowProps, 'response' | 'item' | 'unit'> & { column: Column }) {
  const value = item[name];
  const best = response.best.find((entry) => entry.field === name)?.item[name];
  return (
    <td className={styles.number} data-part={part} data-label={field.label}>
      <span>{typeof value === 'number' ? measure(field, value, unit).text : missingValue}</span>
      {typeof value === 'number' && value === best && <span className={styles.best}> best</span>}
    </td>
  );
}

function Cells({ columns, item }: { columns: readonly Column[]; item: RankedItem }) {
  return columns.map(({ name }) => {
    const value = item[name];
    const count = typeof value === 'number' ? Math.round(value / cellKilograms) : 0;
    return <i key={name} style={{ '--count': count } as CSSProperties} />;
  });
}
