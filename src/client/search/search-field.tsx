import { IconArrowLeft, IconSearch, IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { maxSearchLength } from '#contract/lists.ts';
import styles from './search-field.module.css';

interface SearchFieldProps {
  inputRef: RefObject<HTMLInputElement | null>;
  listId: string | null;
  activeId: string;
  text: string;
  onText: (text: string) => void;
  count: string | null;
  onClose: (() => void) | undefined;
}

export function SearchField({
  inputRef,
  listId,
  activeId,
  text,
  onText,
  count,
  onClose,
}: SearchFieldProps) {
  return (
    <div className={styles.head}>
      {onClose && (
        <IconButton
          className={styles.back}
          variant="quiet"
          label="Close"
          icon={<IconArrowLeft size={24} aria-hidden="true" />}
          onClick={onClose}
        />
      )}
      <IconSearch
        size={28}
        className={classNames(styles.icon, onClose && styles.hasBack)}
        aria-hidden="true"
      />
      <input
        data-search-field
        ref={inputRef}
        type="text"
        role="combobox"
        dir="auto"
        className={styles.input}
        aria-label="Search everything"
        aria-autocomplete="list"
        aria-expanded={listId !== null}
        aria-controls={listId ?? undefined}
        aria-activedescendant={listId === null ? undefined : activeId}
        placeholder="Search everything"
        maxLength={maxSearchLength}
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      {count && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
      {text !== '' && (
        <IconButton
          className={classNames(onClose && styles.phoneOnly)}
          variant="quiet"
          label="Empty the field"
          icon={<IconX size={24} aria-hidden="true" />}
          onClick={() => {
            onText('');
            inputRef.current?.focus();
          }}
        />
      )}
      {onClose && (
        <IconButton
          className={styles.close}
          variant="quiet"
          label="Close"
          icon={<IconX size={24} aria-hidden="true" />}
          onClick={onClose}
        />
      )}
    </div>
  );
}
