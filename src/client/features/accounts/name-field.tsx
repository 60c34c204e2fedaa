import type { ReactNode } from 'react';
import { TextField, type TextFieldProps } from '#client/ui/fields/text-field.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { NameAnswer } from './use-name-check.ts';

interface Props extends Omit<TextFieldProps, 'name' | 'help' | 'autoComplete'> {
  /** What the server says of the name that stands here. */
  readonly answer: NameAnswer;
  /** Below it, unless the name is free. */
  readonly help?: ReactNode;
}

/** The name of a fan, named 'name', which says while it is typed whether it is free. */
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
      {/* The sentence under the field comes and goes, which alone is not read. */}
      <VisuallyHidden role="status">{refused}</VisuallyHidden>
    </>
  );
}
