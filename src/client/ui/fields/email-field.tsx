import { TextField, type TextFieldProps } from './text-field.tsx';

export function EmailField(props: Omit<TextFieldProps, 'name' | 'type'>) {
  return (
    <TextField {...props} name="email" type="email" autoCapitalize="none" spellCheck={false} />
  );
}
