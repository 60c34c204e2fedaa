import type { ReactNode } from 'react';
import { SegmentedControl } from '#client/ui/fields/segmented-control.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import type { Field } from '#contract/kinds/fields.ts';
import { dateExample } from '#contract/text-formats.ts';
import { languageOf, referencesIn } from '../format.ts';
import { CreateReference } from './create-reference.tsx';
import type { CreateValue } from './values.ts';

const maxSegments = 3;

interface CreateInputProps {
  name: string;
  field: Field;
  value: CreateValue;
  error: string | undefined;
  help?: ReactNode;
  onChange: (value: CreateValue) => void;
}

export function CreateInput({ name, field, value, error, help, onChange }: CreateInputProps) {
  const shared = { name, error, help, label: field.label };
  const optional = !field.required;
  const text = typeof value === 'string' ? value : '';
  switch (field.type) {
    case 'text':
      return (
        <TextField
          {...shared}
          help={field.format === 'date' ? `For example ${dateExample}` : help}
          optional={optional}
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'number':
      // Number inputs hide values that they cannot parse, such as '700,5'.
      return (
        <TextField
          {...shared}
          optional={optional}
          inputMode={field.decimals === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          unit={field.unit || undefined}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'choice':
      return field.options.length > maxSegments ? (
        <SelectField
          {...shared}
          optional={optional}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">Choose</option>
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
      ) : (
        <SegmentedControl
          name={name}
          error={error}
          label={field.label}
          optional={optional}
          options={field.options.map((option) => ({
            value: option,
            label: option,
            lang: languageOf(option),
          }))}
          value={text || null}
          onChange={onChange}
        />
      );
    case 'references':
      return (
        <CreateReference
          name={name}
          field={field}
          chosen={referencesIn(value)}
          error={error}
          onChange={onChange}
        />
      );
    default:
      return field satisfies never;
  }
}
