import { useQuery } from '@tanstack/react-query';
import { classNames } from '#client/ui/class-names.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { fromTyped, measure } from '#client/weights/measure.ts';
import { useWeightUnit } from '#client/weights/weight-unit.ts';
import { lowerFirst } from '#contract/kinds/fields.ts';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import { histogramQuery } from '../percentiles/percentile-queries.ts';
import { formatMatches, statLabel } from './finder-text.ts';
import styles from './histogram.module.css';
import {
  type Bar,
  barCells,
  createHistogramBars,
  histogramText,
  readEnd,
} from './histogram-bars.ts';

interface HistogramProps {
  kind: Kind;
  field: string;
  /** Empty while a search would not use the range. */
  min: string;
  max: string;
}

/** Reserves its height while loading. */
export function Histogram({ kind, field: name, min, max }: HistogramProps) {
  const field = getField(kind, name);
  const unit = useWeightUnit();
  const { data, isPending } = useQuery({
    ...histogramQuery(kind, name),
    enabled: field?.type === 'number',
  });
  if (field?.type !== 'number') return null;
  if (isPending) return <div className={styles.histogram} />;
  if (!data || data.min === null || data.max === null) return null;
  const readTyped = (text: string) => {
    const end = readEnd(field, text);
    return end === null ? null : fromTyped(field, end, unit);
  };
  return (
    <figure className={styles.histogram}>
      <Bars bars={createHistogramBars(data.bins, { min: readTyped(min), max: readTyped(max) })} />
      <figcaption className={styles.words}>
        <span aria-hidden="true">{measure(field, data.min, unit).text}</span>
        <span>
          {`${data.approximate ? 'about ' : ''}${formatMatches(kind, data.of, false)}`} by{' '}
          {lowerFirst(statLabel(kind, name))}
        </span>
        <span aria-hidden="true">{measure(field, data.max, unit).text}</span>
        <VisuallyHidden>{histogramText(kind, field, data, unit)}</VisuallyHidden>
      </figcaption>
    </figure>
  );
}

function cellsPath(bars: readonly Bar[], cells: number, selected: boolean): string {
  let path = '';
  for (const [column, bar] of bars.entries()) {
    if (bar.selected !== selected) continue;
    for (let row = 1; row <= bar.cells; row += 1) path += `M${column} ${cells - row}h.92v.76h-.92z`;
  }
  return path;
}

interface BarsProps {
  bars: readonly Bar[];
  cells?: number;
  className?: string | undefined;
}

export function Bars({ bars, cells = barCells, className }: BarsProps) {
  return (
    <svg
      className={classNames(styles.bars, className)}
      viewBox={`0 0 ${bars.length - 0.08} ${cells - 0.24}`}
      preserveAspectRatio="none"
      role="presentation"
      aria-hidden="true"
    >
      <path d={cellsPath(bars, cells, false)} />
      <path className={styles.selected} d={cellsPath(bars, cells, true)} />
    </svg>
  );
}
