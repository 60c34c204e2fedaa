import { useState } from 'react';
import { href, Link, useLocation, useNavigate } from 'react-router';
import { useHydrated } from '#client/api/stored/session.ts';
import { type FieldErrors, textsIn, useForm } from '#client/forms/use-form.ts';
import { readTypedEmail, toTypedState } from '#client/links/return-state.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmailField } from '#client/ui/fields/email-field.tsx';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { errorNotice, noticesOf } from '#contract/errors/error-notices.ts';
import { errorSentences } from '#contract/errors/error-sentences.ts';
import { checkForm, labelsOf } from '#contract/form-checks.ts';
import { forgotPasswordForm } from '#contract/forms.ts';
import { notices } from '#contract/notices.ts';
import { pageTitles } from '#contract/titles.ts';
import { forgotPassword } from './account-calls.ts';
import styles from './auth-page-layout.module.css';
import { AuthPageLayout } from './auth-page-layout.tsx';
import { hasPasswordEnded } from './ended-password.ts';
import { glimpseFor, readReturnPath } from './return-path.ts';

const labels = labelsOf(forgotPasswordForm);
const words = noticesOf('PATCH /users/forgotpassword/forgotpassword');
type Field = keyof typeof labels;

export function meta() {
  return [{ title: pageTitles['/forgotPassword'] }];
}

/**
 * Sends a temporary password, then goes to the login (docs/product/accounts.md#temporary-password).
 */
export default function ForgotPasswordPage() {
  const navigate = useNavigate();
  const location = useLocation();
  const isHydrated = useHydrated();
  const next = isHydrated ? readReturnPath(location) : null;
  const kept = isHydrated ? readTypedEmail(location) : '';
  const [typed, setTyped] = useState<string | null>(null);
  const hasEnded = isHydrated && hasPasswordEnded(location);

  async function send(data: FormData): Promise<FieldErrors<Field> | null> {
    const wrong = checkForm(forgotPasswordForm, textsIn(data));
    if (wrong) return wrong.fields;

    const email = String(data.get('email')).trim();
    const answer = await forgotPassword(email);
    if (!answer.ok) {
      showNotice(errorNotice(words, answer.problem));
      return errorSentences(answer.problem, labels);
    }
    const { sendPassword, updateUser } = answer.data;
    if (!sendPassword || !updateUser) {
      showNotice(updateUser ? notices.forgotError : notices.forgotUpdateFailed);
      return {};
    }
    showNotice(notices.temporaryPasswordSent);
    await navigate(href('/login'), { state: toTypedState(next, email) });
    return null;
  }

  const { form, errors, busy, ready } = useForm(send);
  return (
    <AuthPageLayout
      title="Forgot your password?"
      glimpse={glimpseFor(next)}
      strip
      lead={
        hasEnded ? (
          'Your old password no longer works. We email a temporary one to the address you took back; it works once.'
        ) : (
          <>
            We email you a temporary one. It works once; the old one keeps working until you use it.
            Remembered it?{' '}
            <Link to={href('/login')} state={toTypedState(next, typed ?? kept)}>
              Log in
            </Link>
          </>
        )
      }
    >
      <form {...form} className={styles.form}>
        <EmailField
          label={labels.email}
          autoComplete="username"
          defaultValue={kept}
          onChange={(event) => setTyped(event.target.value)}
          error={errors.email}
        />
        <Button type="submit" variant="solid" wide busy={busy} disabled={!ready}>
          Send
        </Button>
      </form>
    </AuthPageLayout>
  );
}
