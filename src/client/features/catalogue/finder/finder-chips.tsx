import { useQuery, useQueryClient } from '@tanstack/react-query';
import { itemQuery } from '#client/api/detail-queries.ts';
import { ItemName } from '#client/lists/item-name.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { useWeightUnit, type WeightUnit } from '#client/weights/weight-unit.ts';
import { isolated } from '#contract/isolated.ts';
import type { ReferencesField } from '#contract/kinds/fields.ts';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import { requireReferencedKind } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import styles from './finder.module.css';
import { emptyFinder, type FieldChoice, type FinderState } from './finder-state.ts';
import { choiceText, onlyText, rangeText, sortText } from './finder-text.ts';

interface FinderChipsProps {
  kind: Kind;
  state: FinderState;
  onChange: (state: FinderState) => void;
  onChangeName: () => void;
}

interface ChipContent {
  readonly text: string;
  readonly choice?: FieldChoice;
  readonly removal: Partial<FinderState>;
  readonly onEdit?: () => void;
}

function listChips(
  kind: Kind,
  { name, ranges, choices, only, sort }: FinderState,
  unit: WeightUnit,
  onChangeName: () => void,
): ChipContent[] {
  const chips: ChipContent[] = [];
  if (name) {
    chips.push({ text: `“${isolated(name)}”`, removal: { name: '' }, onEdit: onChangeName });
  }
  for (const range of ranges) {
    const removal = { ranges: ranges.filter((other) => other !== range) };
    chips.push({ text: rangeText(kind, range, unit), removal });
  }
  for (const choice of choices) {
    const removal = { choices: choices.filter((other) => other !== choice) };
    chips.push({ text: choiceText(kind, choice), choice, removal });
  }
  for (const choice of only) {
    const removal = { only: only.filter((other) => other !== choice) };
    chips.push({ text: onlyText(choice), removal });
  }
  if (sort) chips.push({ text: sortText(kind, sort), removal: { sort: '' } });
  return chips;
}

export function FinderChips({ kind, state, onChange, onChangeName }: FinderChipsProps) {
  const chips = listChips(kind, state, useWeightUnit(), onChangeName);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Applied">
      {chips.map(({ text, choice, removal, onEdit }) => {
        const field = choice && getField(kind, choice.field);
        const onRemove = () => onChange({ ...state, ...removal, page: 1 });
        return (
          <li key={choice ? `${choice.field} ${choice.value}` : text}>
            {choice && field?.type === 'references' ? (
              <ReferenceChip field={field} id={choice.value} onRemove={onRemove} />
            ) : (
              <AppliedChip text={text} onRemove={onRemove} onEdit={onEdit} />
            )}
          </li>
        );
      })}
      {chips.length > 1 && (
        <li>
          <Button
            variant="quiet"
            size="sm"
            className={styles.clear}
            onClick={() => onChange({ ...emptyFinder, view: state.view })}
          >
            Clear all
          </Button>
        </li>
      )}
    </ul>
  );
}

interface AppliedChipProps {
  text: string;
  onRemove: () => void;
  onEdit?: (() => void) | undefined;
}

function AppliedChip({ text, onRemove, onEdit }: AppliedChipProps) {
  return (
    <Chip
      removeLabel={`${text}, remove`}
      onRemove={onRemove}
      changeLabel={`Change ${text}`}
      onChange={onEdit}
    >
      <ItemName>{text}</ItemName>
    </Chip>
  );
}

interface ReferenceChipProps {
  field: ReferencesField;
  id: string;
  onRemove: () => void;
}

function ReferenceChip({ field, id, onRemove }: ReferenceChipProps) {
  const kind = requireReferencedKind(sports, field);
  const { data, isError } = useQuery(itemQuery(useQueryClient(), kind, id));
  const name = data?.name ?? (isError ? 'unknown' : '…');
  return <AppliedChip text={`${field.label}: ${isolated(name)}`} onRemove={onRemove} />;
}
