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
const words = noticesOf('PATCH /users/changepassword');
/** This form's field for both errors. */
const about = { weakPassword: 'newPassword', commonPassword: 'newPassword' } as const;

/**
 * Current, new and confirmed password; success logs out
 * (docs/product/accounts.md#change-of-password).
 */
export function ChangePasswordForm({ temporary }: { temporary: boolean }) {
  const [newPassword, setNewPassword] = useState('');

  async function send(data: FormData): Promise<FieldErrors<Field> | null> {
    const wrong = checkForm(fields, textsIn(data));
    if (wrong?.code === 'invalid') return wrong.fields;
    if (data.get('newPassword') !== data.get('confirm')) {
      showNotice(notices.passwordMismatch);
      return { ...wrong?.fields, confirm: notices.passwordMismatch.text };
    }
    if (wrong) {
      showNotice(formNotice(words, wrong));
      return wrong.fields;
    }

    const answer = await changePassword({
      password: String(data.get('password')),
      newPassword: String(data.get('newPassword')),
    });
    if (!answer.ok) {
      showNotice(errorNotice(words, answer.problem));
      return errorSentences(answer.problem, labels, about);
    }
    if (!answer.data.updateUser) {
      showNotice(notices.passwordError);
      return {};
    }
    // After the session, which clears the notice log.
    clearSession();
    showNotice(notices.passwordChanged);
    return null;
  }

  const { form, errors, busy, ready } = useForm(send);
  return (
    <form {...form} className={styles.section} aria-labelledby="change-password">
      <h3 id="change-password">{temporary ? 'Choose a new password' : 'Change password'}</h3>
      {temporary && (
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
        help={temporary && 'The temporary password that you logged in with.'}
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
