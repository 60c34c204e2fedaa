import { useState } from 'react';
import { ToggleChoices } from '#client/ui/fields/toggle-choices.tsx';
import type { ValueFacet } from '#contract/calls/facets.ts';
import type { ChoiceField, TextField } from '#contract/kinds/fields.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { languageOf } from '../format.ts';
import { toOptionCount } from './filter-text.ts';
import { MoreToggle } from './more-toggle.tsx';

/** Shows the options with the most matches at first. */
const maxShown = 7;

interface ChoiceFilterProps {
  kind: Kind;
  field: ChoiceField | TextField;
  facet: ValueFacet | undefined;
  chosen: readonly string[];
  onPress: (value: string) => void;
}

/** Keeps the options' places while their counts change. */
export function ChoiceFilter({ kind, field, facet, chosen, onPress }: ChoiceFilterProps) {
  const [firstFacet, setFirstFacet] = useState(facet);
  const [open, setOpen] = useState(false);
  if (!firstFacet && facet) setFirstFacet(facet);

  const firstValues = firstFacet?.values ?? [];
  const offered = field.type === 'choice' ? field.options : firstValues.map(({ value }) => value);
  const values = [...new Set([...offered, ...chosen])];
  const commonValues = firstValues
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxShown)
    .map(({ value }) => value);
  const isLong = values.length > maxShown + 1;
  const visibleValues =
    isLong && !open
      ? values.filter((value) => commonValues.includes(value) || chosen.includes(value))
      : values;
  const names = new Map(firstValues.map(({ value, name }) => [value, name]));
  const counts = new Map(facet?.values.map(({ value, count }) => [value, count]));
  const options = visibleValues.map((value) => {
    const count = counts.get(value);
    return {
      value,
      label: names.get(value) ?? value,
      lang: languageOf(value),
      disabled: count === 0 && !chosen.includes(value),
      count: toOptionCount(kind, count),
    };
  });

  return (
    <ToggleChoices label={field.label} options={options} values={chosen} onPress={onPress}>
      {isLong && (
        <MoreToggle open={open} count={values.length - options.length} onToggle={setOpen} />
      )}
    </ToggleChoices>
  );
}
