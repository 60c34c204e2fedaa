import { useState } from 'react';
import { clearSession, getSession } from '#client/api/session.ts';
import { Button } from '#client/ui/button.tsx';
import { showNotice } from '#client/ui/notice.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { Warning } from '#client/ui/warning.tsx';
import { notices } from '#contract/notices.ts';
import { changePassword } from './account-calls.ts';
import { changeNotice } from './account-notices.ts';
import { type FieldErrors, fieldErrors, missingFields } from './field-errors.ts';
import { PasswordChecklist } from './password-checklist.tsx';
import styles from './profile-settings-page.module.css';
import { useAccountForm } from './use-account-form.ts';

const labels = {
  password: 'Current password',
  newPassword: 'New password',
  confirm: 'Confirm password',
} as const;
const requests = {
  password: 'Please, type your password',
  newPassword: 'Please, type a new password',
  confirm: 'Please, type the new password again',
} as const;
type Field = keyof typeof labels;
/** What this form calls the field that both are about. */
const culprits = { weakPassword: 'newPassword', commonPassword: 'newPassword' } as const;

/** Current, new and confirmed password; success logs out (spec parts 4, 5 and 8). */
export function ChangePasswordForm({ temporary }: { temporary: boolean }) {
  const [newPassword, setNewPassword] = useState('');

  async function send(data: FormData): Promise<FieldErrors<Field> | null> {
    const missing: FieldErrors<Field> = missingFields(data, requests);
    if (Object.keys(missing).length > 0) return missing;
    if (data.get('newPassword') !== data.get('confirm')) {
      showNotice(notices.passwordMismatch);
      return { confirm: notices.passwordMismatch.text };
    }

    const answer = await changePassword({
      password: String(data.get('password')),
      newPassword: String(data.get('newPassword')),
    });
    if (!answer.ok) {
      // A refused session is told of by the session itself.
      if (answer.problem.code !== 'unauthenticated') {
        showNotice(notices[changeNotice(answer.problem)]);
      }
      return fieldErrors(answer.problem, labels, culprits);
    }
    if (!answer.data.updateUser) {
      showNotice(notices.passwordFault);
      return {};
    }
    showNotice(notices.passwordChanged);
    clearSession();
    return null;
  }

  const { form, errors, busy, ready } = useAccountForm(send);
  return (
    <form {...form} className={styles.section} aria-labelledby="change-password">
      <h3 id="change-password">{temporary ? 'Choose a new password' : 'Change password'}</h3>
      {temporary && (
        <Warning>
          <b>Your old password has ended.</b> You logged in with a temporary one, which works only
          once. Choose a new password now.
        </Warning>
      )}
      {/* Password managers ask whose password it is. */}
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
