import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { clearUserData } from '#client/api/stored/logout.ts';
import { setDeletedUser } from '#client/api/stored/session.ts';
import { type FieldErrors, textsIn, useForm } from '#client/forms/use-form.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { askConfirm } from '#client/ui/states/confirm.tsx';
import { errorNotice, noticesOf } from '#contract/errors/error-notices.ts';
import { errorSentences } from '#contract/errors/error-sentences.ts';
import { checkForm, labelsOf } from '#contract/form-checks.ts';
import { deleteAccountForm } from '#contract/forms.ts';
import { lineupsOf } from '#contract/kinds/sport.ts';
import { notices } from '#contract/notices.ts';
import { sports } from '#sports/index.ts';
import { deleteAccount } from '../account-calls.ts';
import styles from './profile-settings-page.module.css';

const labels = labelsOf(deleteAccountForm);
type Field = keyof typeof labels;
const lineupLabels = lineupsOf(sports)
  .map((lineup) => lineup.labels.one)
  .join(', ');

/**
 * Asks for the password only if the server requires it (docs/product/accounts.md#account-deletion).
 */
export function DeleteAccount() {
  const [needsPassword, setNeedsPassword] = useState(false);

  async function send(data: FormData): Promise<FieldErrors<Field> | null> {
    const failure = needsPassword ? checkForm(deleteAccountForm, textsIn(data)) : null;
    if (failure) return failure.fields;
    const isConfirmed = await askConfirm({
      title: 'Delete account?',
      text: `Your likes, comments, ${lineupLabels} and pictures will be deleted too. This cannot be undone.`,
      confirmLabel: 'Delete',
    });
    if (!isConfirmed) return {};

    const result = await deleteAccount(needsPassword ? String(data.get('password')) : null);
    if (result.ok && result.data.deleteUser) {
      showNotice(notices.accountDeleted);
      setDeletedUser(true);
      clearUserData();
      return null;
    }
    if (result.ok) {
      showNotice(notices.accountNotDeleted);
      return {};
    }
    if (result.problem.code === 'passwordRequired') {
      setNeedsPassword(true);
      return checkForm(deleteAccountForm, {})?.fields ?? {};
    }
    showNotice(errorNotice(noticesOf('DELETE /users/'), result.problem));
    return errorSentences(result.problem, labels);
  }

  const { form, errors, busy, ready } = useForm(send);
  return (
    <form {...form} className={styles.section} aria-labelledby="delete-account">
      <h3 id="delete-account">Delete account</h3>
      <p className={styles.text}>
        This deletes all your data: likes, comments, {lineupLabels}, pictures. What you added to the
        catalogue stays, without your name.
      </p>
      {needsPassword && (
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
