import { useState } from 'react';
import type { StoredUser } from '#client/api/stored/session.ts';
import { type FieldErrors, textsIn, useForm } from '#client/forms/use-form.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmailField } from '#client/ui/fields/email-field.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { emailLinkMinutes, emailUndoDays } from '#contract/accounts.ts';
import { errorNotice, formNotice, noticesOf } from '#contract/errors/error-notices.ts';
import { errorSentences } from '#contract/errors/error-sentences.ts';
import { checkForm, labelsOf } from '#contract/form-checks.ts';
import { changeEmailForm } from '#contract/forms.ts';
import { notices } from '#contract/notices.ts';
import { changeEmail } from '../account-calls.ts';
import styles from './profile-settings-page.module.css';

const labels = labelsOf(changeEmailForm);
const callNotices = noticesOf('PATCH /users/email');
type Field = keyof typeof labels;

/** See docs/product/accounts.md#change-of-address. */
export function ChangeEmailForm({ user }: { readonly user: StoredUser }) {
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function send(data: FormData): Promise<FieldErrors<Field> | null> {
    setSentTo(null);
    const failure = checkForm(changeEmailForm, textsIn(data));
    if (failure) {
      showNotice(formNotice(callNotices, failure));
      return failure.fields;
    }
    const email = String(data.get('email')).trim();
    const result = await changeEmail({ email, password: String(data.get('password')) });
    if (!result.ok) {
      showNotice(errorNotice(callNotices, result.problem));
      return errorSentences(result.problem, labels);
    }
    showNotice(notices.emailLinkSent);
    form.ref.current?.reset();
    setSentTo(email);
    return {};
  }

  const { form, errors, busy, ready } = useForm(send);
  return (
    <form {...form} className={styles.section} aria-labelledby="change-email">
      <h3 id="change-email">Change email</h3>
      <p className={styles.text}>
        <span>
          Your email is{' '}
          <b className={styles.email} translate="no">
            {user.email}
          </b>
          .
        </span>
      </p>
      <EmailField label={labels.email} autoComplete="off" error={errors.email} />
      <PasswordField
        label={labels.password}
        name="password"
        autoComplete="current-password"
        help={user.temporaryPassword && 'The temporary password that you logged in with.'}
        error={errors.password}
      />
      <Button type="submit" variant="solid" wide busy={busy} disabled={!ready}>
        Send link
      </Button>
      <div role="status" className={styles.text}>
        {sentTo && (
          <span>
            We will send a link to{' '}
            <b className={styles.email} translate="no">
              {sentTo}
            </b>{' '}
            unless another account already uses it. The link is valid for {emailLinkMinutes}{' '}
            minutes.
          </span>
        )}
      </div>
      <p className={styles.small}>
        The new email takes effect once you open its link. All other devices are then logged out,
        and for {emailUndoDays} days a link sent to the old address can undo the change.
      </p>
    </form>
  );
}
