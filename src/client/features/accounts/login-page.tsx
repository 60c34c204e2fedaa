import { href, Link, useLocation, useNavigate } from 'react-router';
import { removeRegistration, storeSession, useHydrated, useSession } from '#client/api/session.ts';
import { type FieldErrors, textsIn, useForm } from '#client/forms/use-form.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmailField } from '#client/ui/fields/email-field.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { parseLinkSecret } from '#contract/accounts.ts';
import { callNotices, errorNotice, errorSentences } from '#contract/error-notices.ts';
import { checkForm, labelsOf } from '#contract/form-checks.ts';
import { loginForm } from '#contract/forms.ts';
import { notices } from '#contract/notices.ts';
import { pageTitles } from '#contract/titles.ts';
import { logIn } from './account-calls.ts';
import styles from './auth-page-layout.module.css';
import { AuthPageLayout } from './auth-page-layout.tsx';
import { interestPath } from './interest-path.ts';

const labels = labelsOf(loginForm);
type Field = keyof typeof labels;

export function meta() {
  return [{ title: pageTitles['/login'] }];
}

/** Login (docs/product.md#login): then verification, or the sport page of the user's interest. */
export default function LoginPage() {
  const navigate = useNavigate();
  const { hash, state } = useLocation();
  /** The page that needs the login; only our own code writes it. */
  const next: string | undefined = state?.next;

  async function send(data: FormData): Promise<FieldErrors<Field> | null> {
    const wrong = checkForm(loginForm, textsIn(data));
    if (wrong) return wrong.fields;

    const answer = await logIn({
      email: String(data.get('email')).trim(),
      password: String(data.get('password')),
    });
    if (!answer.ok) {
      showNotice(errorNotice(callNotices['POST /users/login'], answer.problem));
      return errorSentences(answer.problem, labels);
    }
    storeSession(answer.data);
    showNotice(notices.loggedIn);
    const { check, interestedIn } = answer.data.user;
    if (check) removeRegistration();
    // A temporary password works once: the next thing to do is to choose a new one.
    const settings = answer.data.temporaryPassword && href('/profile/settings');
    // The secret of a mail's link waits in the fragment.
    await navigate(check ? next || settings || interestPath(interestedIn) : `/verifyCode${hash}`);
    return null;
  }

  const { form, errors, busy, ready } = useForm(send);
  return (
    <AuthPageLayout title="Log in" lead={<LoginLead />}>
      <form {...form} className={styles.form}>
        <EmailField label={labels.email} autoComplete="username" error={errors.email} />
        <PasswordField
          label={labels.password}
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <Button type="submit" variant="solid" wide busy={busy} disabled={!ready}>
          Log in
        </Button>
        <p className={styles.small}>
          <Link to={href('/forgotPassword')}>Forgot your password?</Link>
        </p>
      </form>
    </AuthPageLayout>
  );
}

/** The next link for a visitor who has no account, waits for a code, or is logged in already. */
function LoginLead() {
  const user = useSession();
  const { hash, state } = useLocation();
  // The built HTML knows neither fragment nor history: React must first find the page as it was built.
  const isHydrated = useHydrated();
  const isLinked = isHydrated && parseLinkSecret(hash.slice(1)) !== null;
  if (!user && isHydrated && state?.next)
    return 'Log in to confirm your new email: the link does the rest.';
  if (!user) {
    return isLinked ? (
      <>Log in to verify your account: the link in our mail does the rest.</>
    ) : (
      <>
        No account yet? <Link to={href('/register')}>Sign up</Link>
      </>
    );
  }
  return user.check ? (
    <>
      You are logged in as {user.name}. <Link to={interestPath(user.interestedIn)}>Go on</Link>
    </>
  ) : (
    <>
      Your account still waits for the code that we sent you.{' '}
      <Link to={href('/verifyCode')}>Verify your account</Link>
    </>
  );
}
