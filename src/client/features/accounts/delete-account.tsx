import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { leaveBrowser } from '#client/api/logout.ts';
import { setDeletedUser } from '#client/api/session.ts';
import { Button } from '#client/ui/button.tsx';
import { askConfirm } from '#client/ui/confirm.tsx';
import { showNotice } from '#client/ui/notice.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { notices } from '#contract/notices.ts';
import { lineupsOf } from '#contract/sport.ts';
import { sports } from '#sports/index.ts';
import { deleteAccount } from './account-calls.ts';
import { deletionNotice } from './account-notices.ts';
import { type FieldErrors, fieldErrors, missingFields } from './field-errors.ts';
import styles from './profile-settings-page.module.css';
import { useAccountForm } from './use-account-form.ts';

const labels = { password: 'Password' } as const;
const asksPassword = { password: 'Please, type your password to delete the account' } as const;
type Field = keyof typeof labels;
/** 'Eleven, Podium'. */
const built = lineupsOf(sports)
  .map((lineup) => lineup.labels.one)
  .join(', ');

/**
 * Deletes the account after a confirm; asks for the password only once the server wants it. Then
 * the guard leads to /register (spec parts 4 and 8).
 */
export function DeleteAccount() {
  const [asked, setAsked] = useState(false);

  async function send(data: FormData): Promise<FieldErrors<Field> | null> {
    const missing: FieldErrors<Field> = asked ? missingFields(data, asksPassword) : {};
    if (missing.password) return missing;
    const confirmed = await askConfirm({
      title: 'Delete account?',
      text: `Your likes, comments, ${built} and pictures go with it. This cannot be undone.`,
      confirmLabel: 'Delete',
    });
    if (!confirmed) return {};

    const answer = await deleteAccount(asked ? String(data.get('password')) : null);
    if (answer.ok && answer.data.deleteUser) {
      showNotice(notices.accountDeleted);
      setDeletedUser(true);
      leaveBrowser();
      return null;
    }
    if (answer.ok) {
      showNotice(notices.accountNotDeleted);
      return {};
    }
    if (answer.problem.code === 'passwordRequired') {
      setAsked(true);
      return asksPassword;
    }
    if (answer.problem.code !== 'unauthenticated') {
      showNotice(notices[deletionNotice(answer.problem)]);
    }
    return fieldErrors(answer.problem, labels);
  }

  const { form, errors, busy, ready } = useAccountForm(send);
  return (
    <form {...form} className={styles.section} aria-labelledby="delete-account">
      <h3 id="delete-account">Delete account</h3>
      <p className={styles.text}>
        Everything that is yours goes: likes, comments, {built}, pictures. What you added to the
        catalogue stays, without your name.
      </p>
      {asked && (
        <PasswordField
          label={labels.password}
          name="password"
          autoComplete="current-password"
          help="You logged in more than an hour ago."
          error={errors.password}
        />
      )}
      <Button
        type="submit"
        className={styles.end}
        busy={busy}
        disabled={!ready}
        icon={<IconTrash size={20} aria-hidden="true" />}
      >
        Delete account
      </Button>
    </form>
  );
}
