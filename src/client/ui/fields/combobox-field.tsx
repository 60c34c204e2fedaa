import { IconCheck, IconSearch } from '@tabler/icons-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Chip } from '../chip.tsx';
import { isConversion } from '../hooks/keys.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './combobox-field.module.css';
import fieldStyles from './field.module.css';
import { FieldFrame, type FieldFrameProps, useFieldFrame } from './field.tsx';

export interface ComboboxOption {
  readonly id: string;
  readonly label: string;
  readonly note?: string | undefined;
}

interface ComboboxFieldProps extends FieldFrameProps {
  name: string;
  chosen: readonly ComboboxOption[];
  onChange: (chosen: readonly ComboboxOption[]) => void;
  single: boolean;
  text: string;
  onText: (text: string) => void;
  options: readonly ComboboxOption[];
  /** True while the options belong to an earlier text. */
  stale: boolean;
  status: string;
  placeholder?: string;
  maxLength?: number;
  draw?: (text: string) => ReactNode;
  labelInText?: (label: string) => string;
  onOpen?: () => void;
}

interface ComboboxOptions
  extends Pick<
    ComboboxFieldProps,
    'chosen' | 'onChange' | 'single' | 'text' | 'onText' | 'options' | 'stale' | 'onOpen'
  > {
  labelInText: (label: string) => string;
}

/**
 * Escape closes the list and then clears the text, and Backspace in the empty field removes the
 * last choice.
 */
function useCombobox(props: ComboboxOptions) {
  const { chosen, onChange, single, text, onText, options, stale, labelInText, onOpen } = props;
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  /** Null if no arrow key was pressed since the text changed. */
  const [movedTo, setMovedTo] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');

  const isListOpen = open && options.length > 0;
  const initialIndex = text.trim() === '' ? -1 : 0;
  const active = isListOpen && !stale ? Math.min(movedTo ?? initialIndex, options.length - 1) : -1;

  function show() {
    if (!open) onOpen?.();
    setOpen(true);
  }
  function hide() {
    setOpen(false);
    setMovedTo(null);
  }
  function search(next: string) {
    onText(next);
    setMovedTo(null);
    setAnnouncement('');
  }

  function remove(option: ComboboxOption) {
    onChange(chosen.filter(({ id }) => id !== option.id));
    setAnnouncement(`${labelInText(option.label)} removed`);
    input.current?.focus();
  }
  const isChosen = (option: ComboboxOption) => chosen.some(({ id }) => id === option.id);
  function choose(option: ComboboxOption) {
    if (!isChosen(option)) onChange(single ? [option] : [...chosen, option]);
    search('');
    setAnnouncement(`${labelInText(option.label)} chosen`);
    // An open list would cover the form's button.
    if (single || text.trim() !== '') hide();
  }
  function toggle(option: ComboboxOption) {
    if (!isChosen(option)) choose(option);
    else {
      remove(option);
      onText('');
    }
  }

  function move(change: 1 | -1) {
    show();
    if (!isListOpen || stale) return;
    const start = active === -1 && change === -1 ? 0 : active;
    setMovedTo((start + change + options.length) % options.length);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isConversion(event)) return;
    const last = chosen.at(-1);
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && open) {
      const option = options[active];
      if (option) choose(option);
    } else if (event.key === 'Escape' && open) hide();
    else if (event.key === 'Escape' && text !== '') search('');
    else if (event.key === 'Backspace' && text === '' && last) remove(last);
    else return;
    event.preventDefault();
  }

  const state = { input, open, isListOpen, active, announcement };
  return { ...state, show, hide, search, remove, toggle, handleKeyDown };
}

/** Follows ARIA's pattern of an editable combobox. */
export function ComboboxField({
  label,
  help,
  error,
  optional,
  name,
  status,
  placeholder,
  maxLength,
  draw = (text) => text,
  labelInText = (text) => text,
  ...choice
}: ComboboxFieldProps) {
  const { chosen, single, text, options, stale } = choice;
  const frame = useFieldFrame({ label, help, error, optional });
  const panel = useRef<HTMLDivElement>(null);
  const combobox = useCombobox({ ...choice, labelInText });
  const { open, isListOpen, active } = combobox;
  const listId = `${frame.inputId}-list`;
  const optionId = (index: number) => `${frame.inputId}-option-${index}`;
  const activeId = active >= 0 ? optionId(active) : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function handleBlur(event: FocusEvent<HTMLInputElement>) {
    // A press within the panel keeps the focus in the field.
    if (panel.current?.contains(event.relatedTarget)) {
      // A scroll would move another option under the pointer.
      event.currentTarget.focus({ preventScroll: true });
      return;
    }
    combobox.hide();
    // Text left in the field would look like a choice.
    combobox.search('');
  }

  return (
    <FieldFrame frame={frame}>
      {chosen.length > 0 && (
        <ul className={styles.chips} aria-label={`${label}, chosen`}>
          {chosen.map((option) => (
            <li key={option.id}>
              <Chip
                removeLabel={`Remove ${labelInText(option.label)}`}
                onRemove={() => combobox.remove(option)}
              >
                {draw(option.label)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.anchor}>
        <span className={fieldStyles.box}>
          <span className={fieldStyles.leading}>
            <IconSearch size={20} aria-hidden="true" />
          </span>
          <input
            dir="auto"
            {...frame.input}
            ref={combobox.input}
            type="text"
            role="combobox"
            name={name}
            className={fieldStyles.input}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={isListOpen}
            aria-controls={isListOpen ? listId : undefined}
            aria-activedescendant={activeId}
            placeholder={placeholder}
            maxLength={maxLength}
            value={text}
            onClick={combobox.show}
            onBlur={handleBlur}
            onKeyDown={combobox.handleKeyDown}
            onChange={(event) => {
              combobox.search(event.currentTarget.value);
              combobox.show();
            }}
          />
        </span>
        {open && (
          <div ref={panel} tabIndex={-1} className={styles.panel}>
            {isListOpen && (
              <div
                id={listId}
                role="listbox"
                className={styles.options}
                aria-label={label}
                aria-multiselectable={!single || undefined}
                data-stale={stale || undefined}
              >
                {options.map((option, index) => (
                  <Option
                    key={option.id}
                    id={optionId(index)}
                    label={draw(option.label)}
                    note={option.note}
                    active={index === active}
                    selected={chosen.some(({ id }) => id === option.id)}
                    onChoose={() => combobox.toggle(option)}
                  />
                ))}
              </div>
            )}
            <p className={styles.status} aria-hidden="true">
              {draw(status)}
            </p>
          </div>
        )}
      </div>
      <VisuallyHidden role="status">
        {draw(combobox.announcement || (open ? status : ''))}
      </VisuallyHidden>
    </FieldFrame>
  );
}

interface OptionProps {
  id: string;
  label: ReactNode;
  note: string | undefined;
  active: boolean;
  selected: boolean;
  onChoose: () => void;
}

function Option({ id, label, note, active, selected, onChoose }: OptionProps) {
  return (
    <button
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      className={styles.option}
      aria-selected={selected}
      data-active={active || undefined}
      onClick={onChoose}
    >
      <span>
        {label}
        {note && <small> {note}</small>}
      </span>
      {selected && <IconCheck size={20} aria-hidden="true" />}
    </button>
  );
}
