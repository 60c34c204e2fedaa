import {
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconArrowsSort,
  IconSearch,
} from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { commonSorts, type Kind } from '#contract/kind.ts';
import { maxSearch } from '#contract/lists.ts';
import styles from './finder.module.css';
import { emptyInput, type FinderInput, filterFault } from './finder-state.ts';
import { statLabel } from './finder-words.ts';
import { inSentence } from './format.ts';
import { Histogram } from './histogram.tsx';

export interface FinderProps {
  kind: Kind;
  onSearch: (input: FinderInput) => void;
}

const methods = [
  { value: 'ascending', label: 'Ascending' },
  { value: 'descending', label: 'Descending' },
] as const;

/**
 * Looks for items by name, range and order (spec parts 2 and 4). Its fields are a draft: they are
 * reset by every search, and what was applied is read from the URL.
 */
export function Finder({ kind, onSearch }: FinderProps) {
  const [input, setInput] = useState<FinderInput>(emptyInput);
  const [open, setOpen] = useState({ filter: false, sort: false });
  const [fault, setFault] = useState<string | null>(null);
  const filterId = useId();
  const sortId = useId();

  function change(part: Partial<FinderInput>) {
    const next = { ...input, ...part };
    setInput(next);
    if (!filterFault(next)) setFault(null);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setFault(filterFault(input));
    onSearch(input);
    setInput(emptyInput);
  }

  return (
    <search>
      <form className={styles.finder} noValidate onSubmit={submit}>
        <div className={styles.top}>
          <TextField
            label="Search"
            className={styles.text}
            icon={<IconSearch size={20} aria-hidden="true" />}
            placeholder={`Name, for example ${kind.labels.example}`}
            maxLength={maxSearch}
            autoComplete="off"
            required={false}
            value={input.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <Button
            className={styles.toggle}
            icon={<IconAdjustmentsHorizontal size={20} aria-hidden="true" />}
            aria-expanded={open.filter}
            aria-controls={filterId}
            onClick={() => setOpen({ ...open, filter: !open.filter })}
          >
            FILTER
          </Button>
          <Button
            className={styles.toggle}
            icon={<IconArrowsSort size={20} aria-hidden="true" />}
            aria-expanded={open.sort}
            aria-controls={sortId}
            onClick={() => setOpen({ ...open, sort: !open.sort })}
          >
            SORT
          </Button>
          <Button type="submit" variant="primary" className={styles.submit}>
            <IconSearch size={20} aria-hidden="true" />
            <VisuallyHidden>Search</VisuallyHidden>
          </Button>
        </div>
        <div id={filterId} className={styles.row} hidden={!open.filter}>
          <FilterRow kind={kind} input={input} fault={fault} onChange={change} />
        </div>
        <div id={sortId} className={styles.row} hidden={!open.sort}>
          <SortRow kind={kind} input={input} onChange={change} />
        </div>
      </form>
    </search>
  );
}

interface RowProps {
  kind: Kind;
  input: FinderInput;
  onChange: (part: Partial<FinderInput>) => void;
}

function FilterRow({ kind, input, fault, onChange }: RowProps & { fault: string | null }) {
  const faultId = useId();
  const type = input.field === 'name' ? 'text' : 'number';
  const end = { type, step: 'any', autoComplete: 'off', required: false } as const;
  return (
    <fieldset className={styles.filter} aria-describedby={fault ? faultId : undefined}>
      <legend className={styles.legend}>Filter</legend>
      <SelectField
        label="Filter by"
        className={styles.field}
        required={false}
        value={input.field}
        onChange={(event) => onChange({ field: event.target.value })}
      >
        <option value="">Choose</option>
        {kind.filters.map((field) => (
          <option key={field} value={field}>
            {inSentence(statLabel(kind, field))}
          </option>
        ))}
      </SelectField>
      <div className={styles.spread}>
        <Histogram kind={kind} field={input.field} min={input.min} max={input.max} />
      </div>
      <div className={styles.ends}>
        <TextField
          {...end}
          label="Min"
          value={input.min}
          onChange={(event) => onChange({ min: event.target.value })}
        />
        <TextField
          {...end}
          label="Max"
          value={input.max}
          onChange={(event) => onChange({ max: event.target.value })}
        />
      </div>
      <p id={faultId} role="status" className={styles.fault}>
        {fault && (
          <>
            <IconAlertTriangle size={18} aria-hidden="true" />
            {fault}
          </>
        )}
      </p>
    </fieldset>
  );
}

function SortRow({ kind, input, onChange }: RowProps) {
  const stats = [...new Set([...kind.sorts, ...commonSorts])];
  return (
    <fieldset className={styles.sort}>
      <legend className={styles.legend}>Sort</legend>
      <SelectField
        label="Sort by"
        className={styles.field}
        required={false}
        value={input.stat}
        onChange={(event) => onChange({ stat: event.target.value })}
      >
        <option value="">Choose</option>
        {stats.map((stat) => (
          <option key={stat} value={stat}>
            {inSentence(statLabel(kind, stat))}
          </option>
        ))}
      </SelectField>
      <SegmentedControl
        label="Method"
        options={methods}
        value={input.method}
        onChange={(method) => onChange({ method })}
      />
    </fieldset>
  );
}
