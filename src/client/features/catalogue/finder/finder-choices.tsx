import { useQuery, useQueryClient } from '@tanstack/react-query';
import { itemQuery } from '#client/api/detail-queries.ts';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { ToggleChoices } from '#client/ui/fields/toggle-choices.tsx';
import type { ChoiceField, ReferencesField, TextField } from '#contract/kinds/fields.ts';
import { getField, getFilterField, type Kind, valueFilters } from '#contract/kinds/kind.ts';
import { getKind } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { CreateReference } from '../create/create-reference.tsx';
import { languageOf } from '../format.ts';
import { valuesQuery } from '../percentiles/percentile-queries.ts';
import styles from './finder.module.css';
import type { ChosenValue, FilterInput } from './finder-input.ts';

/** Maximum number of options shown as buttons. A select shows more. */
const maxButtons = 7;

interface FinderChoicesProps {
  kind: Kind;
  filter: FilterInput;
  onChange: (part: Partial<FilterInput>) => void;
}

export function FinderChoices({ kind, filter, onChange }: FinderChoicesProps) {
  const fields = valueFilters(kind);
  if (fields.length === 0) return null;

  function choose(name: string, chosen: ChosenValue | null) {
    const others = filter.choices.filter(({ field }) => field !== name);
    onChange({ choices: chosen ? [...others, chosen] : others });
  }

  return (
    <div className={styles.choices}>
      {fields.map((name) => {
        const field = getFilterField(kind, name);
        const shared = {
          name,
          chosen: filter.choices.find((choice) => choice.field === name) ?? null,
          onChoose: (chosen: ChosenValue | null) => choose(name, chosen),
        };
        if (field?.type === 'text') {
          return <Values key={name} {...shared} field={field} kind={findFieldKind(kind, name)} />;
        }
        if (field?.type === 'choice') return <Options key={name} {...shared} field={field} />;
        if (field?.type === 'references')
          return <ReferencePicker key={name} {...shared} field={field} />;
        return null;
      })}
    </div>
  );
}

interface ChoiceProps<F> {
  name: string;
  field: F;
  chosen: ChosenValue | null;
  onChoose: (chosen: ChosenValue | null) => void;
}

function Options({ name, field: { label, options }, chosen, onChoose }: ChoiceProps<ChoiceField>) {
  const choose = (value: string | null) => onChoose(value ? { field: name, value } : null);
  if (options.length <= maxButtons) {
    return (
      <ToggleChoices
        label={label}
        options={options.map((value) => ({ value, label: value, lang: languageOf(value) }))}
        value={chosen?.value ?? null}
        onChange={choose}
      />
    );
  }
  return (
    <SelectField
      label={label}
      className={styles.field}
      required={false}
      value={chosen?.value ?? ''}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">Any</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </SelectField>
  );
}

/** Finds the kind that has the filtered field: the listed kind, or one that its items refer to. */
function findFieldKind(kind: Kind, name: string): Kind {
  const through = kind.relatedFilters[name]?.through;
  const reference = through === undefined ? null : getField(kind, through);
  const target = reference?.type === 'references' ? getKind(sports, reference.to) : null;
  return target ?? kind;
}

function Values({ kind, name, field, chosen, onChoose }: ChoiceProps<TextField> & { kind: Kind }) {
  const { data } = useQuery(valuesQuery(kind, name));
  const values = data?.values ?? [];
  const value = chosen?.value ?? '';
  return (
    <SelectField
      label={field.label}
      className={styles.field}
      required={false}
      value={value}
      onChange={({ target }) =>
        onChoose(target.value ? { field: name, value: target.value } : null)
      }
    >
      <option value="">Any</option>
      {value && !values.includes(value) && <option>{value}</option>}
      {values.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </SelectField>
  );
}

/**
 * Picker of one referenced item. Fetches the name of an applied item, since the URL has only its
 * id.
 */
function ReferencePicker({ name, field, chosen, onChoose }: ChoiceProps<ReferencesField>) {
  const kind = getKind(sports, field.to);
  if (!kind) throw new Error(`The field ${field.label} refers to no kind`);
  const { data, isError } = useQuery({
    ...itemQuery(useQueryClient(), kind, chosen?.value ?? ''),
    enabled: chosen !== null && chosen.label === undefined,
  });
  const label = chosen?.label ?? data?.name ?? (isError ? 'unknown' : '…');
  return (
    <div className={styles.field}>
      <CreateReference
        name={name}
        field={{ ...field, max: 1, required: true }}
        chosen={chosen ? [{ _id: chosen.value, name: label }] : []}
        error={undefined}
        onChange={([first]) =>
          onChoose(first ? { field: name, value: first._id, label: first.name } : null)
        }
      />
    </div>
  );
}
