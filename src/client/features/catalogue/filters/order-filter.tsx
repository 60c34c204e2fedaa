import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { SegmentedControl } from '#client/ui/fields/segmented-control.tsx';
import { ToggleChoices } from '#client/ui/fields/toggle-choices.tsx';
import { lowerFirst } from '#contract/kinds/fields.ts';
import { getField, type Kind, listSorts } from '#contract/kinds/kind.ts';
import { readOrder } from '../finder/finder-state.ts';
import { getBetterOrder, statLabel } from '../finder/finder-text.ts';
import styles from './filter-form.module.css';

const directions = [
  { value: 'ascending', label: 'ascending' },
  { value: 'descending', label: 'descending' },
] as const;

/** The default order's field, and the kind's next number. */
const firstFields = 2;

function splitSorts(kind: Kind): { first: string[]; others: string[] } {
  const numbers = kind.sorts.filter(
    (stat) => getField(kind, stat)?.type === 'number' && stat !== kind.numbered,
  );
  const fields = [readOrder(kind.order).stat, ...numbers].filter((stat) => stat !== 'name');
  const first = ['likes', 'newest', ...[...new Set(fields)].slice(0, firstFields), 'name'];
  const others = listSorts(kind).filter((stat) => !first.includes(stat));
  return others.length === 1 ? { first: [...first, ...others], others: [] } : { first, others };
}

function sortLabel(kind: Kind, stat: string): string {
  return stat === 'newest' ? 'newest' : lowerFirst(statLabel(kind, stat));
}

interface OrderFilterProps {
  kind: Kind;
  sort: string;
  onChange: (sort: string) => void;
}

export function OrderFilter({ kind, sort, onChange }: OrderFilterProps) {
  const { first, others } = splitSorts(kind);
  const { stat, descending } = readOrder(sort);
  const [open, setOpen] = useState(false);
  const offered = open ? [...first, ...others] : first;
  const options = stat !== '' && !offered.includes(stat) ? [...offered, stat] : offered;
  const direction = descending ? 'descending' : 'ascending';
  return (
    <div className={styles.order}>
      <ToggleChoices
        label="Sort by"
        options={options.map((value) => ({ value, label: sortLabel(kind, value) }))}
        values={[stat]}
        onPress={(next) => onChange(next === stat ? '' : getBetterOrder(kind, next))}
      >
        {others.length > 0 && (
          <Button className={styles.moreSorts} aria-expanded={open} onClick={() => setOpen(!open)}>
            <span className={styles.moreText}>
              <span>{open ? 'fewer' : 'more'}</span>
              <IconChevronDown size={18} aria-hidden="true" />
            </span>
          </Button>
        )}
      </ToggleChoices>
      <div className={styles.direction}>
        <SegmentedControl
          label="Direction"
          hideLabel
          wide
          options={directions}
          value={stat === '' ? null : direction}
          onChange={(chosen) => {
            const sortedStat = stat === '' ? readOrder(kind.order).stat : stat;
            onChange(chosen === 'descending' ? `-${sortedStat}` : sortedStat);
          }}
        />
      </div>
    </div>
  );
}
