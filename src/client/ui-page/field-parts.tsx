import { IconSearch } from '@tabler/icons-react';
import { EmailField } from '#client/ui/fields/email-field.tsx';
import { ErrorLine } from '#client/ui/fields/field.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextAreaField } from '#client/ui/fields/text-area-field.tsx';
import { TextField, type TextFieldProps } from '#client/ui/fields/text-field.tsx';
import { Part, State, type StateProps } from './part.tsx';
import { showFocused } from './show-focus.ts';

const longText =
  'Nacional de Atletismo y Halterofilia de la Comunidad Valenciana, sección de veteranas';
const options = ['Goals', 'Assists', 'Market value'];

interface FieldState extends Omit<StateProps, 'children'> {
  field: TextFieldProps;
}

const name = { label: 'Name', defaultValue: 'Lucía Peña' };
const textStates: readonly FieldState[] = [
  { is: 'idle', field: { label: 'Name' } },
  { is: 'filled', field: name },
  { is: 'focus', field: name, prepare: showFocused },
  { is: 'error', field: { label: 'Name', defaultValue: '  ', error: 'A name is missing.' } },
  {
    is: 'error and focus',
    field: { label: 'Name', error: 'A name is missing.' },
    prepare: showFocused,
  },
  { is: 'disabled', field: { ...name, disabled: true } },
  {
    is: 'optional, with a unit and help',
    field: {
      label: 'Market value',
      unit: 'M€',
      defaultValue: '180.5',
      optional: true,
      help: 'To one decimal place.',
    },
  },
  {
    is: 'icon and placeholder',
    field: {
      label: 'Search',
      icon: <IconSearch size={20} aria-hidden="true" />,
      placeholder: 'A name',
    },
  },
  {
    is: 'long text',
    wide: true,
    field: {
      label: longText,
      defaultValue: `${longText}, ${longText}`,
      error: `${longText} is the name of somebody else: please, choose one of your own.`,
      help: longText,
    },
  },
];
const password = 'Fondo-Norte-26!';

const showPassword = (within: HTMLElement) => within.querySelector('button')?.click();

export function FieldParts() {
  return (
    <>
      <Part name="TextField">
        {textStates.map(({ field, ...state }) => (
          <State key={state.is} {...state}>
            <TextField {...field} />
          </State>
        ))}
      </Part>
      <Part name="EmailField">
        <State is="idle">
          <EmailField label="Email" />
        </State>
        <State is="error">
          <EmailField label="Email" defaultValue="lucia@" error="This is no email address." />
        </State>
      </Part>
      <Part name="PasswordField">
        {[
          { is: 'idle' },
          { is: 'filled', defaultValue: password },
          { is: 'shown', defaultValue: password, prepare: showPassword },
          { is: 'focus', defaultValue: password, prepare: showFocused },
          { is: 'error', error: 'A password is missing.' },
        ].map(({ is, prepare, ...field }) => (
          <State key={is} is={is} prepare={prepare}>
            <PasswordField label="Password" {...field} />
          </State>
        ))}
      </Part>
      <Part name="SelectField">
        {[
          { is: 'idle' },
          { is: 'focus', prepare: showFocused },
          { is: 'error', error: 'This is none of the choices.' },
          { is: 'disabled', disabled: true },
        ].map(({ is, prepare, ...field }) => (
          <State key={is} is={is} prepare={prepare}>
            <SelectField label="Sort by" {...field}>
              {options.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </SelectField>
          </State>
        ))}
      </Part>
      <Part name="TextAreaField">
        {[
          { is: 'idle', help: '0 of 500 letters' },
          {
            is: 'filled',
            defaultValue: `Arrives late, leaves last. ${longText}.`,
            help: '112 of 500 letters',
          },
          { is: 'focus', defaultValue: 'Arrives late.', prepare: showFocused },
          { is: 'error', error: 'A comment is missing.' },
        ].map(({ is, prepare, ...field }) => (
          <State key={is} is={is} wide prepare={prepare}>
            <TextAreaField label="Comment" rows={3} {...field} />
          </State>
        ))}
      </Part>
      <Part name="ErrorLine">
        <State is="alone">
          <ErrorLine id="ui-field-error" error="Please choose one." />
        </State>
      </Part>
    </>
  );
}
