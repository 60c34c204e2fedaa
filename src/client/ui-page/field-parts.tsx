import { IconSearch } from '@tabler/icons-react';
import { EmailField } from '#client/ui/fields/email-field.tsx';
import { ErrorLine } from '#client/ui/fields/field.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextAreaField } from '#client/ui/fields/text-area-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { Part, State } from './part.tsx';
import { showFocused } from './show-focus.ts';

const longText =
  'Nacional de Atletismo y Halterofilia de la Comunidad Valenciana, sección de veteranas';
const options = ['Goals', 'Assists', 'Market value'];

const showPassword = (within: HTMLElement) => within.querySelector('button')?.click();

export function FieldParts() {
  return (
    <>
      <Part name="TextField">
        <State is="idle">
          <TextField label="Name" />
        </State>
        <State is="filled">
          <TextField label="Name" defaultValue="Lucía Peña" />
        </State>
        <State is="focus" prepare={showFocused}>
          <TextField label="Name" defaultValue="Lucía Peña" />
        </State>
        <State is="error">
          <TextField label="Name" defaultValue="  " error="A name is missing." />
        </State>
        <State is="error and focus" prepare={showFocused}>
          <TextField label="Name" error="A name is missing." />
        </State>
        <State is="disabled">
          <TextField label="Name" defaultValue="Lucía Peña" disabled />
        </State>
        <State is="optional, with a unit and help">
          <TextField
            label="Market value"
            unit="M€"
            defaultValue="180.5"
            optional
            help="To one decimal place."
          />
        </State>
        <State is="icon and placeholder">
          <TextField
            label="Search"
            icon={<IconSearch size={20} aria-hidden="true" />}
            placeholder="A name"
          />
        </State>
        <State is="long text" wide>
          <TextField
            label={longText}
            defaultValue={`${longText}, ${longText}`}
            error={`${longText} is the name of somebody else: please, choose one of your own.`}
            help={longText}
          />
        </State>
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
        <State is="idle">
          <PasswordField label="Password" />
        </State>
        <State is="filled">
          <PasswordField label="Password" defaultValue="Fondo-Norte-26!" />
        </State>
        <State is="shown" prepare={showPassword}>
          <PasswordField label="Password" defaultValue="Fondo-Norte-26!" />
        </State>
        <State is="focus" prepare={showFocused}>
          <PasswordField label="Password" defaultValue="Fondo-Norte-26!" />
        </State>
        <State is="error">
          <PasswordField label="Password" error="A password is missing." />
        </State>
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
        <State is="idle" wide>
          <TextAreaField label="Comment" rows={3} help="0 of 500 letters" />
        </State>
        <State is="filled" wide>
          <TextAreaField
            label="Comment"
            rows={3}
            defaultValue={`Arrives late, leaves last. ${longText}.`}
            help="112 of 500 letters"
          />
        </State>
        <State is="focus" wide prepare={showFocused}>
          <TextAreaField label="Comment" rows={3} defaultValue="Arrives late." />
        </State>
        <State is="error" wide>
          <TextAreaField label="Comment" rows={3} error="A comment is missing." />
        </State>
      </Part>
      <Part name="ErrorLine">
        <State is="alone">
          <ErrorLine id="ui-field-error" error="Please choose one." />
        </State>
      </Part>
    </>
  );
}
