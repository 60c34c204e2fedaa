import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#client/api/call.ts';
import { ItemName } from '#client/lists/item-name.tsx';
import { formatCount } from '#client/lists/pluralize.ts';
import { notChecked } from '#client/sources/unchecked-mark.tsx';
import { ComboboxField } from '#client/ui/fields/combobox-field.tsx';
import { useDebouncedValue } from '#client/ui/hooks/use-debounced-value.ts';
import type { Page } from '#contract/calls/shared.ts';
import { isolated } from '#contract/isolated.ts';
import type { ReferencesField } from '#contract/kinds/fields.ts';
import type { Item, Reference } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { requireReferencedKind } from '#contract/kinds/sport.ts';
import { maxSearchLength } from '#contract/lists.ts';
import { notices } from '#contract/notices.ts';
import { sports } from '#sports/index.ts';
import { choicesQuery } from './queries.ts';
import { sortStartsFirst } from './starts-first.ts';

const searchDelay = 250;

interface CreateReferenceProps {
  name: string;
  field: ReferencesField;
  chosen: readonly Reference[];
  error: string | undefined;
  placeholder?: string;
  onChange: (chosen: readonly Reference[]) => void;
}

export function CreateReference({
  name,
  field,
  chosen,
  error,
  placeholder,
  onChange,
}: CreateReferenceProps) {
  const kind = requireReferencedKind(sports, field);
  const [text, setText] = useState('');
  const search = useDebouncedValue(text.trim(), searchDelay);
  const choices = useQuery(choicesQuery(kind, search));
  const options = choices.isError ? [] : sortStartsFirst(choices.data?.data ?? [], search);
  return (
    <ComboboxField
      name={name}
      label={field.label}
      optional={!field.required}
      error={error}
      single={field.max === 1}
      chosen={chosen.map(toOption)}
      onChange={(next) => onChange(next.map(({ id, label }) => ({ _id: id, name: label })))}
      text={text}
      onText={setText}
      options={options.map((item) => {
        return { ...toOption(item), note: item.unchecked && notChecked };
      })}
      stale={choices.isPlaceholderData || search !== text.trim()}
      status={statusText(kind, search, choices.data, choices.error)}
      draw={(text) => <ItemName>{text}</ItemName>}
      labelInText={isolated}
      placeholder={placeholder ?? `Search, for example ${kind.labels.example}`}
      maxLength={maxSearchLength}
      onOpen={() => {
        if (choices.isError) void choices.refetch();
      }}
    />
  );
}

function toOption({ _id, name }: Reference) {
  return { id: _id, label: name };
}

function statusText(
  { labels: { one, many } }: Kind,
  search: string,
  page: Page<Item> | undefined,
  error: Error | null,
): string {
  if (error instanceof CallError && error.status === 404) {
    return search ? `No ${one} has this name` : `There are no ${many} yet`;
  }
  if (error) return `${notices.offline.title}. Please try again`;
  if (!page) return 'Searching…';
  const { total, more, data } = page;
  const count = `${more ? 'Over ' : ''}${formatCount(total)} ${total === 1 ? one : many}`;
  return total > data.length ? `${count}: type to find one of the others` : count;
}
