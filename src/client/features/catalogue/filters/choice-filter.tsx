import { useState } from 'react';
import { pluralize } from '#client/lists/pluralize.ts';
import { ToggleChoices } from '#client/ui/fields/toggle-choices.tsx';
import type { ValueFacet } from '#contract/calls/facets.ts';
import type { ChoiceField, TextField } from '#contract/kinds/fields.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { formatCount, languageOf } from '../format.ts';
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
  const listed = field.type === 'choice' ? field.options : firstValues.map(({ value }) => value);
  const options = [...new Set([...listed, ...chosen])];
  const common = firstValues
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxShown)
    .map(({ value }) => value);
  const isLong = options.length > maxShown + 1;
  const shown =
    isLong && !open
      ? options.filter((value) => common.includes(value) || chosen.includes(value))
      : options;
  const names = new Map(firstValues.map(({ value, name }) => [value, name]));
  const counts = new Map(facet?.values.map(({ value, count }) => [value, count]));

  return (
    <ToggleChoices
      label={field.label}
      options={shown.map((value) => {
        const total = counts.get(value);
        return {
          value,
          label: names.get(value) ?? value,
          lang: languageOf(value),
          disabled: total === 0 && !chosen.includes(value),
          count:
            total === undefined
              ? undefined
              : {
                  text: formatCount(total),
                  words: pluralize(total, kind.labels.one, kind.labels.many),
                },
        };
      })}
      values={chosen}
      onPress={onPress}
    >
      {isLong && (
        <MoreToggle open={open} count={options.length - shown.length} onToggle={setOpen} />
      )}
    </ToggleChoices>
  );
}
