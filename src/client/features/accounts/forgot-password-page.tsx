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
import { glimpseFor, hasPasswordEnded, readReturnPath } from './return-path.ts';

const labels = labelsOf(forgotPasswordForm);
const callNotices = noticesOf('PATCH /users/forgotpassword/forgotpassword');
type Field = keyof typeof labels;

export function meta() {
  return [{ title: pageTitles['/forgotPassword'] }];
}

/** See docs/product/accounts.md#temporary-password. */
export default function ForgotPasswordPage() {
  const navigate = useNavigate();
  const location = useLocation();
  const isHydrated = useHydrated();
  const next = isHydrated ? readReturnPath(location) : null;
  const initialEmail = isHydrated ? readTypedEmail(location) : '';
  const [typedEmail, setTypedEmail] = useState<string | null>(null);
  const isPasswordEnded = isHydrated && hasPasswordEnded(location);

  async function send(data: FormData): Promise<FieldErrors<Field> | null> {
    const failure = checkForm(forgotPasswordForm, textsIn(data));
    if (failure) return failure.fields;

    const email = String(data.get('email')).trim();
    const result = await forgotPassword(email);
    if (!result.ok) {
      showNotice(errorNotice(callNotices, result.problem));
      return errorSentences(result.problem, labels);
    }
    const { sendPassword, updateUser } = result.data;
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
        isPasswordEnded ? (
          'Your old password no longer works. We will email a temporary one to the address you restored. It works only once.'
        ) : (
          <>
            We will email you a temporary one, which works only once. The old one keeps working
            until you use it. Remembered it?{' '}
            <Link to={href('/login')} state={toTypedState(next, typedEmail ?? initialEmail)}>
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
          defaultValue={initialEmail}
          onChange={(event) => setTypedEmail(event.target.value)}
          error={errors.email}
        />
        <Button type="submit" variant="solid" wide busy={busy} disabled={!ready}>
          Send
        </Button>
      </form>
    </AuthPageLayout>
  );
}
