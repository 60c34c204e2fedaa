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
  const [touched, setTouched] = useState(false);
  const open = openSlotsText(lineup, slotItems);
  const field = lineupForm(lineup).name;
  const unnamed = isEmptyInput(field, name);
  const save = isUpdate ? `Update ${lineup.labels.one}` : lineup.labels.create;
  const { name: nameError, ...otherErrors } = saving.errors;
  const sentences = Object.values(otherErrors).filter(Boolean);

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
        error={touched && unnamed ? field.messages.missing : nameError}
        onBlur={() => setTouched(true)}
        onChange={(event) => onName(event.target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        wide
        className={styles.save}
        busy={saving.busy}
        disabled={unnamed || open !== null}
        aria-describedby="still-missing"
      >
        {saving.unsent ? 'Try again' : save}
      </Button>
      <p id="still-missing" className={styles.missing}>
        <span>{open}</span> <span>{unnamed && 'Add a name.'}</span>
      </p>
      {saving.unsent && <SaveNotSent />}
      {sentences.length > 0 && (
        <ul className={styles.errors} role="alert">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </form>
  );
}
