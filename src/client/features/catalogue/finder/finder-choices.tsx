import { useQuery } from '@tanstack/react-query';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { ToggleChoices } from '#client/ui/fields/toggle-choices.tsx';
import type { ChoiceField, ReferencesField, TextField } from '#contract/kinds/fields.ts';
import { getField, getFilterField, type Kind, valueFilters } from '#contract/kinds/kind.ts';
import { getKind, requireReferencedKind } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { CreateReference } from '../create/create-reference.tsx';
import { languageOf } from '../format.ts';
import { valuesQuery } from '../percentiles/percentile-queries.ts';
import styles from './finder.module.css';
import type { ChosenValue, FilterInput } from './finder-input.ts';
import { useReferenceNames } from './reference-names.ts';

const maxButtons = 7;

interface FinderChoicesProps {
  kind: Kind;
  filter: FilterInput;
  onChange: (part: Partial<FilterInput>) => void;
}

/** A choice replaces all chosen values of its group (docs/product/lists.md#finder). */
export function FinderChoices({ kind, filter, onChange }: FinderChoicesProps) {
  const fields = valueFilters(kind);
  if (fields.length === 0) return null;

  function choose(name: string, chosen: readonly ChosenValue[]) {
    const others = filter.choices.filter(({ field }) => field !== name);
    onChange({ choices: [...others, ...chosen] });
  }

  return (
    <div className={styles.choices}>
      {fields.map((name) => {
        const field = getFilterField(kind, name);
        const shared = {
          name,
          chosen: filter.choices.filter((choice) => choice.field === name),
          onChoose: (chosen: readonly ChosenValue[]) => choose(name, chosen),
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
  chosen: readonly ChosenValue[];
  onChoose: (chosen: readonly ChosenValue[]) => void;
}

function Options({ name, field: { label, options }, chosen, onChoose }: ChoiceProps<ChoiceField>) {
  const values = chosen.map(({ value }) => value);
  if (options.length > maxButtons) {
    return (
      <ValueSelect
        name={name}
        label={label}
        options={options}
        values={values}
        onChoose={onChoose}
      />
    );
  }
  return (
    <ToggleChoices
      label={label}
      options={options.map((value) => ({ value, label: value, lang: languageOf(value) }))}
      values={values}
      onPress={(value) =>
        onChoose(
          values.includes(value)
            ? chosen.filter((other) => other.value !== value)
            : [{ field: name, value }],
        )
      }
    />
  );
}

interface ValueSelectProps extends Pick<ChoiceProps<unknown>, 'name' | 'onChoose'> {
  label: string;
  options: readonly string[];
  values: readonly string[];
}

function ValueSelect({ name, label, options, values, onChoose }: ValueSelectProps) {
  const selectedText = values.join(', ');
  return (
    <SelectField
      label={label}
      className={styles.field}
      required={false}
      value={selectedText}
      onChange={({ target }) =>
        onChoose(target.value ? [{ field: name, value: target.value }] : [])
      }
    >
      <option value="">Any</option>
      {selectedText !== '' && !options.includes(selectedText) && <option>{selectedText}</option>}
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </SelectField>
  );
}

/** Returns the listed kind, or the referenced kind that has the field. */
function findFieldKind(kind: Kind, name: string): Kind {
  const through = kind.relatedFilters[name]?.through;
  const reference = through === undefined ? null : getField(kind, through);
  const target = reference?.type === 'references' ? getKind(sports, reference.to) : null;
  return target ?? kind;
}

function Values({ kind, name, field, chosen, onChoose }: ChoiceProps<TextField> & { kind: Kind }) {
  const { data } = useQuery(valuesQuery(kind, name));
  const values = chosen.map(({ value }) => value);
  const options = data?.values ?? [];
  return (
    <ValueSelect
      name={name}
      label={field.label}
      options={options}
      values={values}
      onChoose={onChoose}
    />
  );
}

function ReferencePicker({ name, field, chosen, onChoose }: ChoiceProps<ReferencesField>) {
  const kind = requireReferencedKind(sports, field);
  const references = useReferenceNames(
    kind,
    chosen.map(({ value, label }) => ({ _id: value, name: label })),
  );
  return (
    <div className={styles.field}>
      <CreateReference
        name={name}
        field={{ ...field, max: 1, required: true }}
        chosen={references}
        error={undefined}
        onChange={(next) =>
          onChoose(next.map(({ _id, name: label }) => ({ field: name, value: _id, label })))
        }
      />
    </div>
  );
}
