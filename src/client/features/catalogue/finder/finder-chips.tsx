import { useQuery, useQueryClient } from '@tanstack/react-query';
import { itemQuery } from '#client/api/detail-queries.ts';
import { SpanishMarked } from '#client/lists/spanish-marked.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Name } from '#client/ui/name.tsx';
import { useWeightUnit } from '#client/weights/weight-unit.ts';
import { isolated } from '#contract/isolated.ts';
import type { ReferencesField } from '#contract/kinds/fields.ts';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import { getKind } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import styles from './finder-chips.module.css';
import type { FieldChoice, FinderState } from './finder-state.ts';
import { choiceText, rangeText, sortText } from './finder-text.ts';

interface FinderChipsProps {
  kind: Kind;
  state: FinderState;
  onChange: (state: FinderState) => void;
  /** Moves the searched name back into the search field. */
  onChangeName: () => void;
}

interface Applied {
  readonly words: string;
  readonly choice?: FieldChoice;
  readonly without: Partial<FinderState>;
  readonly onEdit?: () => void;
}

export function FinderChips({ kind, state, onChange, onChangeName }: FinderChipsProps) {
  const unit = useWeightUnit();
  const chips: readonly Applied[] = [
    ...(state.name
      ? [{ words: `“${isolated(state.name)}”`, without: { name: '' }, onEdit: onChangeName }]
      : []),
    ...state.ranges.map((range) => ({
      words: rangeText(kind, range, unit),
      without: { ranges: state.ranges.filter((other) => other !== range) },
    })),
    ...state.choices.map((choice) => ({
      words: choiceText(kind, choice),
      choice,
      without: { choices: state.choices.filter((other) => other !== choice) },
    })),
    ...(state.sort ? [{ words: sortText(kind, state.sort), without: { sort: '' } }] : []),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Applied">
      {chips.map(({ words, choice, without, onEdit }) => {
        const field = choice && getField(kind, choice.field);
        const onRemove = () => onChange({ ...state, ...without, page: 1 });
        return (
          <li key={choice ? `${choice.field} ${choice.value}` : words}>
            {choice && field?.type === 'references' ? (
              <ReferenceChip field={field} id={choice.value} onRemove={onRemove} />
            ) : (
              <AppliedChip words={words} onRemove={onRemove} onEdit={onEdit} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface AppliedChipProps {
  words: string;
  onRemove: () => void;
  onEdit?: (() => void) | undefined;
}

function AppliedChip({ words, onRemove, onEdit }: AppliedChipProps) {
  return (
    <Chip
      removeLabel={`Remove ${words}`}
      onRemove={onRemove}
      changeLabel={`Change ${words}`}
      onChange={onEdit}
    >
      <Name>
        <SpanishMarked>{words}</SpanishMarked>
      </Name>
    </Chip>
  );
}

interface ReferenceChipProps {
  field: ReferencesField;
  id: string;
  onRemove: () => void;
}

function ReferenceChip({ field, id, onRemove }: ReferenceChipProps) {
  const to = getKind(sports, field.to);
  if (!to) throw new Error(`The field ${field.label} refers to no kind`);
  const { data, isError } = useQuery(itemQuery(useQueryClient(), to, id));
  const name = data?.name ?? (isError ? 'unknown' : '…');
  return <AppliedChip words={`${field.label}: ${isolated(name)}`} onRemove={onRemove} />;
}
