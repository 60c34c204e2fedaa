import { TextField, type TextFieldProps } from './text-field.tsx';

/** An e-mail address, named 'email': never capitalised or corrected while it is typed. */
export function EmailField(props: Omit<TextFieldProps, 'name' | 'type'>) {
  return (
    <TextField {...props} name="email" type="email" autoCapitalize="none" spellCheck={false} />
  );
}
