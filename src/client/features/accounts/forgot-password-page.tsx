import { Link, useNavigate } from 'react-router';
import { Button } from '#client/ui/button.tsx';
import { showNotice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { notices } from '#contract/notices.ts';
import { pageTitles } from '#contract/titles.ts';
import { forgotPassword } from './account-calls.ts';
import { forgotNotice } from './account-notices.ts';
import styles from './account-page.module.css';
import { AccountPage } from './account-page.tsx';
import { type FieldErrors, fieldErrors, missingFields } from './field-errors.ts';
import { useAccountForm } from './use-account-form.ts';

const labels = { email: 'Email' } as const;
const requests = { email: 'Please, type your email' } as const;
type Field = keyof typeof labels;

export function meta() {
  return [{ title: pageTitles['/forgotPassword'] }];
}

/** Sends a temporary password, then leads to the login (spec parts 4 and 8). */
export default function ForgotPasswordPage() {
  const navigate = useNavigate();

  async function send(data: FormData): Promise<FieldErrors<Field> | null> {
    const missing: FieldErrors<Field> = missingFields(data, requests);
    if (Object.keys(missing).length > 0) return missing;

    const answer = await forgotPassword(String(data.get('email')).trim());
    if (!answer.ok) {
      showNotice(notices[forgotNotice(answer.problem)]);
      return fieldErrors(answer.problem, labels);
    }
    const { sendPassword, updateUser } = answer.data;
    if (!sendPassword || !updateUser) {
      showNotice(updateUser ? notices.forgotFault : notices.forgotUpdateFailed);
      return {};
    }
    showNotice(notices.temporaryPasswordSent);
    await navigate('/login');
    return null;
  }

  const { form, errors, busy, ready } = useAccountForm(send);
  return (
    <AccountPage
      title="Forgot your password?"
      lead={
        <>
          We send a temporary one to your address. It works once; the old one stays good until you
          use it. Remembered it? <Link to="/login">Log in</Link>
        </>
      }
    >
      <form {...form} className={styles.form}>
        <TextField
          label={labels.email}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email}
        />
        <Button type="submit" variant="solid" wide busy={busy} disabled={!ready}>
          Send
        </Button>
      </form>
    </AccountPage>
  );
}
