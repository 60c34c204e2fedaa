import type { ReactNode } from 'react';
import { TextField, type TextFieldProps } from '#client/ui/fields/text-field.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { NameAnswer } from './use-name-check.ts';

interface Props extends Omit<TextFieldProps, 'name' | 'help' | 'autoComplete'> {
  readonly answer: NameAnswer;
  /** Hidden if the name is free. */
  readonly help?: ReactNode;
}

export function NameField({ answer, help, error, ...field }: Props) {
  const refused = answer?.free === false ? answer.sentence : undefined;
  return (
    <>
      <TextField
        {...field}
        name="name"
        autoComplete="nickname"
        error={error ?? refused}
        help={
          <>
            <span role="status">{answer?.free && 'This name is available.'}</span>
            {answer?.free ? null : help}
          </>
        }
      />
      {/* Live region: a sentence that appears under the field is not announced by itself. */}
      <VisuallyHidden role="status">{refused}</VisuallyHidden>
    </>
  );
}
