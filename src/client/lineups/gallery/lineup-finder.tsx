import { IconSearch } from '@tabler/icons-react';
import type { FormEvent, Ref } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { maxSearchLength } from '#contract/lists.ts';
import styles from './lineup-finder.module.css';
import { lineupOrders } from './lineup-list.ts';
import type { LineupChoice } from './use-lineup-choice.ts';

interface LineupFinderProps {
  chosen: LineupChoice;
  onChoose: (choice: LineupChoice) => void;
  text: string;
  onText: (text: string) => void;
  inputRef: Ref<HTMLInputElement>;
}

export function LineupFinder({ chosen, onChoose, text, onText, inputRef }: LineupFinderProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    // Only the chip removes the current search.
    onChoose({ name: text.trim() || chosen.name, sort: chosen.sort });
    onText('');
  }

  return (
    <search>
      <form className={styles.finder} noValidate onSubmit={submit}>
        <TextField
          ref={inputRef}
          label="Search"
          className={styles.text}
          icon={<IconSearch size={20} aria-hidden="true" />}
          placeholder="Name or fan"
          maxLength={maxSearchLength}
          autoComplete="off"
          required={false}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
        <SelectField
          label="Sort by"
          className={styles.sort}
          required={false}
          value={chosen.sort}
          onChange={({ target }) => {
            const order = lineupOrders.find(({ sort }) => sort === target.value);
            if (order) onChoose({ name: chosen.name, sort: order.sort });
          }}
        >
          {lineupOrders.map(({ sort, label }) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button
          type="submit"
          variant="primary"
          className={styles.submit}
          icon={<IconSearch size={20} aria-hidden="true" />}
        >
          <VisuallyHidden>Search</VisuallyHidden>
        </Button>
      </form>
    </search>
  );
}
