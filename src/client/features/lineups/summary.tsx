import { type FormEvent, type RefObject, useState } from 'react';
import { requireBoard } from '#client/community/boards.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { lineupForm } from '#contract/forms.ts';
import type { Lineup } from '#contract/lineup.ts';
import { isEmptyInput } from '#contract/rules.ts';
import type { Board } from '#sports/artwork/board.ts';
import type { Places } from './builder-state.ts';
import { openWords } from './lineup-words.ts';
import styles from './summary.module.css';
import { totalsOf } from './totals.ts';

export interface SummaryProps {
  lineup: Lineup;
  places: Places;
  name: string;
  /** True while a saved lineup is being changed. */
  isUpdate: boolean;
  busy: boolean;
  saveButton: RefObject<HTMLButtonElement | null>;
  /** What the server found wrong, a sentence each. */
  faults: readonly string[];
  onName: (name: string) => void;
  onSave: () => void;
}

/** What the lineup comes to, its name, and the button that saves it once nothing is missing. */
export function Summary({ lineup, places, name, busy, faults, ...others }: SummaryProps) {
  const { isUpdate, saveButton, onName, onSave } = others;
  const [touched, setTouched] = useState(false);
  const open = openWords(lineup, places);
  const field = lineupForm(lineup).name;
  const unnamed = isEmptyInput(field, name);
  const { one, create } = lineup.labels;

  function save(event: FormEvent) {
    event.preventDefault();
    if (!unnamed && !open) onSave();
  }

  return (
    <form className={styles.summary} onSubmit={save} noValidate>
      <Totals board={requireBoard(lineup)} places={places} />
      <TextField
        label={field.label}
        value={name}
        autoComplete="off"
        error={touched && unnamed ? field.messages.missing : undefined}
        onBlur={() => setTouched(true)}
        onChange={(event) => onName(event.target.value)}
      />
      <Button
        ref={saveButton}
        type="submit"
        variant="primary"
        wide
        busy={busy}
        disabled={unnamed || open !== null}
        aria-describedby="still-missing"
      >
        {isUpdate ? `Update ${one}` : create}
      </Button>
      <p id="still-missing" className={styles.missing}>
        {open} {unnamed && 'A name is missing.'}
      </p>
      {faults.length > 0 && (
        <ul className={styles.faults} role="alert">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </form>
  );
}

function Totals({ board, places }: { board: Board; places: Places }) {
  if (board.totals.length === 0) return null;
  return (
    <dl className={styles.totals}>
      {totalsOf(board, places).map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
