import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/button.tsx';
import { showNotice } from '#client/ui/notice.tsx';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { genders } from '#contract/accounts.ts';
import type { Issue } from '#contract/errors.ts';
import type { ColumnField } from '#contract/fields.ts';
import type { Item } from '#contract/items.ts';
import type { Kind } from '#contract/kind.ts';
import { notices } from '#contract/notices.ts';
import styles from './create-form.module.css';
import { type CreateValues, createFaults, createInputs, createPayload } from './create-values.ts';
import { refreshCatalogue } from './queries.ts';

/** More options than these are a list to choose from rather than buttons side by side. */
const mostSegments = 3;

/** The form that creates an item, made from its kind's description (spec parts 4 and 5). */
export function CreateForm({ kind }: { kind: Kind }) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<CreateValues>({});
  const [faults, setFaults] = useState<readonly Issue[]>([]);
  const [sending, setSending] = useState(false);

  function change(name: string, value: string) {
    setValues({ ...values, [name]: value });
    setFaults(faults.filter(({ field }) => field !== name));
  }

  function showFaults(found: readonly Issue[]) {
    setFaults(found);
    const first = found[0]?.field;
    const input = first ? form.current?.elements.namedItem(first) : null;
    if (input instanceof RadioNodeList) (input[0] as HTMLElement | undefined)?.focus();
    else if (input instanceof HTMLElement) input.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    const found = createFaults(kind, values);
    if (found.length > 0) return showFaults(found);
    setSending(true);
    const result = await call<Item>('POST', kind.api.create, { json: createPayload(kind, values) });
    setSending(false);
    if (result.ok) {
      showNotice(notices.created);
      setValues({});
      setFaults([]);
      void refreshCatalogue(client);
    } else if (result.problem.issues?.length) {
      showFaults(result.problem.issues);
    } else if (result.status !== 401) {
      const isDuplicate = result.problem.code === 'duplicateItem';
      showNotice(isDuplicate ? notices.duplicateItem : notices.createFailed);
    }
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <h2>{kind.labels.create}</h2>
      {createInputs(kind).map(([name, field]) => (
        <CreateInput
          key={name}
          name={name}
          field={field}
          value={values[name] ?? ''}
          error={faults.find((fault) => fault.field === name)?.message}
          onChange={(value) => change(name, value)}
        />
      ))}
      <Button type="submit" variant="primary" wide busy={sending}>
        {kind.labels.create}
      </Button>
    </form>
  );
}

interface CreateInputProps {
  name: string;
  field: ColumnField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function CreateInput({ name, field, value, error, onChange }: CreateInputProps) {
  const shared = { name, error, label: field.label };
  const optional = !field.required;
  switch (field.type) {
    case 'text':
      return (
        <TextField
          {...shared}
          optional={optional}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'number':
      return (
        <TextField
          {...shared}
          optional={optional}
          type="number"
          step={field.decimals === 0 ? 1 : 'any'}
          min={field.min}
          max={field.max}
          unit={field.unit || undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'choice':
      return field.options.length > mostSegments ? (
        <SelectField
          {...shared}
          optional={optional}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">Choose</option>
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
      ) : (
        <SegmentedControl
          {...shared}
          label={optional ? `${field.label} (optional)` : field.label}
          options={field.options.map((option) => ({
            value: option,
            label: option,
            lang: (genders as readonly string[]).includes(option) ? 'es' : undefined,
          }))}
          value={value || null}
          onChange={onChange}
        />
      );
    default:
      return field satisfies never;
  }
}
