import { useId } from 'react';
import { ErrorLine } from '#client/ui/fields/field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { spokenUnit, toTyped, unitOf } from '#client/weights/measure.ts';
import type { WeightUnit } from '#client/weights/weight-unit.ts';
import type { RangeFacet } from '#contract/calls/facets.ts';
import type { NumberField } from '#contract/kinds/fields.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { Bars } from '../finder/histogram.tsx';
import { createHistogramBars } from '../finder/histogram-bars.ts';
import { BoundSlider } from './bound-slider.tsx';
import {
  ends,
  endWords,
  findRangeError,
  findWrongEnds,
  openRange,
  readTypedEnd,
  type TypedRange,
} from './filter-draft.ts';
import { typedRangeText } from './filter-text.ts';
import styles from './range-filter.module.css';
import { type Bounds, createScale } from './range-scale.ts';

interface RangeFilterProps {
  kind: Kind;
  name: string;
  field: NumberField;
  facet: RangeFacet | undefined;
  unit: WeightUnit;
  range: TypedRange | undefined;
  cells: number;
  /** True once the input has settled or was submitted. */
  isSettled: boolean;
  onChange: (range: TypedRange) => void;
}

export function RangeFilter({
  kind,
  name,
  field,
  facet,
  unit,
  range = openRange,
  cells,
  isSettled,
  onChange,
}: RangeFilterProps) {
  const errorId = useId();
  const error = isSettled ? findRangeError(kind, name, range) : null;
  const wrongEnds = error === null ? [] : findWrongEnds(kind, name, range);
  const bounds = readBounds(kind, name, range);
  const scale = facet ? createScale(field, facet, unit) : null;
  const { unit: unitText, spoken } = spokenUnit(unitOf(field, unit));
  const isOpen = range.min.trim() === '' && range.max.trim() === '';
  return (
    <fieldset>
      <legend className={styles.head}>
        <span>
          {field.label}
          {unitText !== '' && (
            <>
              <span className={styles.unit} aria-hidden="true">{` ${unitText}`}</span>
              <VisuallyHidden>{` in ${spoken}`}</VisuallyHidden>
            </>
          )}
        </span>
        <VisuallyHidden>, </VisuallyHidden>
        <span className={styles.chosen} data-open={isOpen || undefined}>
          {typedRangeText(range)}
        </span>
      </legend>
      <div className={styles.track} data-empty={scale === null || undefined}>
        {facet && scale && (
          <>
            <Bars
              bars={createHistogramBars(toBins(field, facet, unit), bounds, cells)}
              cells={cells}
              className={styles.bars}
            />
            {ends.map((end) => (
              <BoundSlider
                key={end}
                end={end}
                label={`${field.label}, ${end === 'min' ? 'lowest' : 'highest'}`}
                spokenUnit={spoken}
                scale={scale}
                bounds={bounds}
                onChange={(bound) =>
                  onChange({ ...range, [end]: bound === null ? '' : String(bound) })
                }
              />
            ))}
          </>
        )}
        {facet && !scale && <p className={styles.none}>No {kind.labels.one} has a value yet.</p>}
      </div>
      <div className={styles.ends}>
        {ends.map((end) => (
          <TextField
            key={end}
            name={`${name} ${end}`}
            label={`${field.label}, ${endWords[end]}`}
            className={styles.end}
            inputMode="decimal"
            autoComplete="off"
            required={false}
            placeholder={scale ? String(scale[end]) : undefined}
            wrongBy={wrongEnds.includes(end) ? errorId : undefined}
            value={range[end]}
            onChange={({ target }) => onChange({ ...range, [end]: target.value })}
          />
        ))}
        <span className={styles.to} aria-hidden="true">
          to
        </span>
      </div>
      <ErrorLine id={errorId} error={error} role="alert" />
    </fieldset>
  );
}

function readBounds(kind: Kind, name: string, range: TypedRange): Bounds {
  const [min = null, max = null] = ends.map((end) => {
    const value = readTypedEnd(kind, name, range[end]);
    return Number.isNaN(value) ? null : value;
  });
  return { min, max };
}

function toBins(field: NumberField, { min, step, counts }: RangeFacet, unit: WeightUnit) {
  return counts.map((count, index) => {
    const from = (min ?? 0) + index * (step ?? 0);
    return {
      from: toTyped(field, from, unit),
      to: toTyped(field, from + (step ?? 0), unit),
      count,
    };
  });
}
