import { type Ref, useState } from 'react';
import { SaveNotSent } from '#client/forms/save-not-sent.tsx';
import { requireBoard } from '#client/lineups/boards.ts';
import type { SlotItems } from '#client/lineups/building/slot-items.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { isEmptyInput } from '#contract/form-checks.ts';
import { lineupForm } from '#contract/forms.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { openSlotsText } from '../lineup-text.ts';
import { TotalsList } from '../totals-list.tsx';
import styles from './summary.module.css';
import type { SaveForm } from './use-save.ts';

interface SummaryProps {
  lineup: Lineup;
  slotItems: SlotItems;
  name: string;
  isUpdate: boolean;
  saving: Pick<SaveForm, 'form' | 'errors' | 'busy' | 'unsent'>;
  onName: (name: string) => void;
  nameRef?: Ref<HTMLInputElement>;
}

export function Summary(props: SummaryProps) {
  const { lineup, slotItems, name, isUpdate, saving, onName, nameRef } = props;
  const [isTouched, setTouched] = useState(false);
  const openText = openSlotsText(lineup, slotItems);
  const field = lineupForm(lineup).name;
  const isUnnamed = isEmptyInput(field, name);
  const saveLabel = isUpdate ? `Update ${lineup.labels.one}` : lineup.labels.create;
  const { name: nameError, ...otherErrors } = saving.errors;
  const errors = Object.values(otherErrors).filter(Boolean);

  return (
    <form {...saving.form} className={styles.summary}>
      <TotalsList className={styles.totals} board={requireBoard(lineup)} slotItems={slotItems} />
      <TextField
        ref={nameRef}
        className={styles.field}
        label={field.label}
        name="name"
        value={name}
        autoComplete="off"
        error={isTouched && isUnnamed ? field.messages.missing : nameError}
        onBlur={() => setTouched(true)}
        onChange={(event) => onName(event.target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        wide
        className={styles.save}
        busy={saving.busy}
        disabled={isUnnamed || openText !== null}
        aria-describedby="still-missing"
      >
        {saving.unsent ? 'Try again' : saveLabel}
      </Button>
      <p id="still-missing" className={styles.missing}>
        <span>{openText}</span> <span>{isUnnamed && 'Add a name.'}</span>
      </p>
      {saving.unsent && <SaveNotSent />}
      {errors.length > 0 && (
        <ul className={styles.errors} role="alert">
          {errors.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </form>
  );
}
