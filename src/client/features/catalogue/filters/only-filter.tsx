import { ToggleChoices } from '#client/ui/fields/toggle-choices.tsx';
import type { Facets } from '#contract/calls/facets.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { type OnlyChoice, onlyChoices } from '../finder/finder-state.ts';
import { onlyText } from '../finder/finder-text.ts';
import { toOptionCount } from './filter-text.ts';

const keyOf = ({ filter, value }: OnlyChoice) => `${filter}=${value}`;

interface OnlyFilterProps {
  kind: Kind;
  facets: Facets | undefined;
  chosen: readonly OnlyChoice[];
  onPress: (choice: OnlyChoice) => void;
}

export function OnlyFilters({ kind, facets, chosen, onPress }: OnlyFilterProps) {
  const counts = new Map(facets?.only.map(({ filter, count }) => [filter, count]));
  const values = chosen.map(keyOf);
  const options = onlyChoices.map((choice) => {
    const value = keyOf(choice);
    const count = counts.get(value);
    return {
      value,
      label: onlyText(choice),
      disabled: count === 0 && !values.includes(value),
      count: toOptionCount(kind, count),
    };
  });
  function press(value: string) {
    const choice = onlyChoices.find((candidate) => keyOf(candidate) === value);
    if (choice) onPress(choice);
  }
  return <ToggleChoices label="Only" options={options} values={values} onPress={press} />;
}
