import { Chip } from '#client/ui/chip.tsx';
import type { Kind } from '#contract/kind.ts';
import styles from './finder-chips.module.css';
import type { FinderState } from './finder-state.ts';
import { rangeText, sortText } from './finder-text.ts';

export interface FinderChipsProps {
  kind: Kind;
  state: FinderState;
  onChange: (state: FinderState) => void;
}

/** What was applied, a chip each; taking one away starts again at the first page. */
export function FinderChips({ kind, state, onChange }: FinderChipsProps) {
  const chips = [
    ...(state.name ? [{ words: `“${state.name}”`, without: { name: '' } }] : []),
    ...state.ranges.map((range) => ({
      words: rangeText(kind, range),
      without: { ranges: state.ranges.filter((other) => other !== range) },
    })),
    ...state.choices.map((choice) => ({
      words: choice.value,
      without: { choices: state.choices.filter((other) => other !== choice) },
    })),
    ...(state.sort ? [{ words: sortText(kind, state.sort), without: { sort: '' } }] : []),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Applied">
      {chips.map(({ words, without }) => (
        <li key={words}>
          <Chip
            removeLabel={`Remove ${words}`}
            onRemove={() => onChange({ ...state, ...without, page: 1 })}
          >
            {words}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
