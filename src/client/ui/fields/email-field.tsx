import { TextField, type TextFieldProps } from './text-field.tsx';

/** E-mail field, named 'email', without capitalisation or correction. */
export function EmailField(props: Omit<TextFieldProps, 'name' | 'type'>) {
  return (
    <TextField {...props} name="email" type="email" autoCapitalize="none" spellCheck={false} />
  );
}
