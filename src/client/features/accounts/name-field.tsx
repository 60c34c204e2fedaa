import type { ReactNode } from 'react';
import { TextField, type TextFieldProps } from '#client/ui/fields/text-field.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { NameCheck } from './use-name-check.ts';

interface NameFieldProps extends Omit<TextFieldProps, 'name' | 'help' | 'autoComplete'> {
  readonly check: NameCheck;
  readonly help?: ReactNode;
}

export function NameField({ check, help, error, ...field }: NameFieldProps) {
  const refusal = check?.free === false ? check.sentence : undefined;
  return (
    <>
      <TextField
        {...field}
        name="name"
        autoComplete="nickname"
        error={error ?? refusal}
        help={
          <>
            <span role="status">{check?.free && 'This name is available.'}</span>
            {!check?.free && help}
          </>
        }
      />
      {/* Screen readers do not announce an error that appears under the focused field. */}
      <VisuallyHidden role="status">{refusal}</VisuallyHidden>
    </>
  );
}
