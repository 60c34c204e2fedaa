import { useState } from 'react';
import { clearSession, getSession } from '#client/api/stored/session.ts';
import { type FieldErrors, textsIn, useForm } from '#client/forms/use-form.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { Warning } from '#client/ui/states/warning.tsx';
import { errorNotice, formNotice, noticesOf } from '#contract/errors/error-notices.ts';
import { errorSentences } from '#contract/errors/error-sentences.ts';
import { checkForm, labelsOf } from '#contract/form-checks.ts';
import { changePasswordForm, maxReadLength } from '#contract/forms.ts';
import { text } from '#contract/kinds/fields.ts';
import { notices } from '#contract/notices.ts';
import { changePassword } from '../account-calls.ts';
import { PasswordChecklist } from '../passwords/password-checklist.tsx';
import styles from './profile-settings-page.module.css';

const fields = {
  ...changePasswordForm,
  confirm: text('Confirm password', {
    max: maxReadLength,
    format: 'asTyped',
    messages: { missing: 'Enter the new password again' },
  }),
};
const labels = labelsOf(fields);
type Field = keyof typeof labels;
const callNotices = noticesOf('PATCH /users/changepassword');
const errorFields = { weakPassword: 'newPassword', commonPassword: 'newPassword' } as const;

/** Ends the session, too (docs/product/accounts.md#change-of-password). */
export function ChangePasswordForm({ isTemporary }: { isTemporary: boolean }) {
  const [newPassword, setNewPassword] = useState('');

  async function send(data: FormData): Promise<FieldErrors<Field> | null> {
    const failure = checkForm(fields, textsIn(data));
    if (failure?.code === 'invalid') return failure.fields;
    if (data.get('newPassword') !== data.get('confirm')) {
      showNotice(notices.passwordMismatch);
      return { ...failure?.fields, confirm: notices.passwordMismatch.text };
    }
    if (failure) {
      showNotice(formNotice(callNotices, failure));
      return failure.fields;
    }

    const result = await changePassword({
      password: String(data.get('password')),
      newPassword: String(data.get('newPassword')),
    });
    if (!result.ok) {
      showNotice(errorNotice(callNotices, result.problem));
      return errorSentences(result.problem, labels, errorFields);
    }
    if (!result.data.updateUser) {
      showNotice(notices.passwordError);
      return {};
    }
    // Clearing the session clears the notices, too.
    clearSession();
    showNotice(notices.passwordChanged);
    return null;
  }

  const { form, errors, busy, ready } = useForm(send);
  return (
    <form {...form} className={styles.section} aria-labelledby="change-password">
      <h3 id="change-password">{isTemporary ? 'Choose a new password' : 'Change password'}</h3>
      {isTemporary && (
        <Warning>
          <b>Your old password no longer works.</b> You logged in with a temporary one, which works
          only once. Choose a new password now.
        </Warning>
      )}
      {/* Tells password managers which account the password is for. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        defaultValue={getSession()?.email}
        readOnly
        hidden
      />
      <PasswordField
        label={labels.password}
        name="password"
        autoComplete="current-password"
        help={isTemporary && 'The temporary password that you logged in with.'}
        error={errors.password}
      />
      <PasswordField
        label={labels.newPassword}
        name="newPassword"
        autoComplete="new-password"
        help={<PasswordChecklist password={newPassword} />}
        onInput={(event) => setNewPassword(event.currentTarget.value)}
        error={errors.newPassword}
      />
      <PasswordField
        label={labels.confirm}
        name="confirm"
        autoComplete="new-password"
        error={errors.confirm}
      />
      <Button type="submit" variant="solid" wide busy={busy} disabled={!ready}>
        Save password
      </Button>
      <p className={styles.small}>Saving logs you out here and on every other device.</p>
    </form>
  );
}
