import { pluralize } from '#client/lists/pluralize.ts';
import { ToggleChoices } from '#client/ui/fields/toggle-choices.tsx';
import type { Facets } from '#contract/calls/facets.ts';
import { type OnlyFilter, onlyFilters } from '#contract/kinds/facets.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { OnlyChoice } from '../finder/finder-state.ts';
import { onlyText } from '../finder/finder-text.ts';
import { formatCount } from '../format.ts';

const keyOf = ({ filter, value }: OnlyChoice) => `${filter}=${value}`;

const choices = (Object.keys(onlyFilters) as OnlyFilter[]).flatMap((filter) =>
  onlyFilters[filter].map((value) => ({ filter, value })),
);

interface OnlyFilterProps {
  kind: Kind;
  facets: Facets | undefined;
  chosen: readonly OnlyChoice[];
  onPress: (choice: OnlyChoice) => void;
}

export function OnlyFilters({ kind, facets, chosen, onPress }: OnlyFilterProps) {
  const counts = new Map(facets?.only.map(({ filter, count }) => [filter, count]));
  const values = chosen.map(keyOf);
  return (
    <ToggleChoices
      label="Only"
      options={choices.map((choice) => {
        const value = keyOf(choice);
        const total = counts.get(value);
        return {
          value,
          label: onlyText(choice),
          disabled: total === 0 && !values.includes(value),
          count:
            total === undefined
              ? undefined
              : {
                  text: formatCount(total),
                  words: pluralize(total, kind.labels.one, kind.labels.many),
                },
        };
      })}
      values={values}
      onPress={(value) => {
        const choice = choices.find((one) => keyOf(one) === value);
        if (choice) onPress(choice);
      }}
    />
  );
}
