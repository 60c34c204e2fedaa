import { useState } from 'react';
import { href, Link, type Location, useLocation, useNavigate } from 'react-router';
import {
  removeRegistration,
  type StoredUser,
  storeSession,
  useHydrated,
  useSession,
} from '#client/api/stored/session.ts';
import { type FieldErrors, textsIn, useForm } from '#client/forms/use-form.ts';
import { readMailedLink, toMailedState } from '#client/links/mailed-link.ts';
import { readTypedEmail, toReturnState, toTypedState } from '#client/links/return-state.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ButtonLink } from '#client/ui/buttons/button-link.tsx';
import { EmailField } from '#client/ui/fields/email-field.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import { Name } from '#client/ui/name.tsx';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { errorNotice, noticesOf } from '#contract/errors/error-notices.ts';
import { errorSentences } from '#contract/errors/error-sentences.ts';
import { checkForm, labelsOf } from '#contract/form-checks.ts';
import { loginForm } from '#contract/forms.ts';
import { isolated } from '#contract/isolated.ts';
import { notices } from '#contract/notices.ts';
import { parseVerificationLink } from '#contract/return-path.ts';
import { pageTitles } from '#contract/titles.ts';
import { sports } from '#sports/index.ts';
import { logIn } from './account-calls.ts';
import styles from './auth-page-layout.module.css';
import { AuthPageLayout, incompleteLink, OtherWay } from './auth-page-layout.tsx';
import { interestPath } from './interest-path.ts';
import { describeDestination, glimpseFor, readReturnPath } from './return-path.ts';

const labels = labelsOf(loginForm);
type Field = keyof typeof labels;

export function meta() {
  return [{ title: pageTitles['/login'] }];
}

const builtLocation: Pick<Location, 'state'> = { state: null };

/**
 * Login (docs/product/accounts.md#login). Continues to verification, a new password, the requested
 * page, or the page of the sport of interest.
 */
export default function LoginPage() {
  const navigate = useNavigate();
  const currentLocation = useLocation();
  const session = useSession();
  // Hydration must match the built HTML.
  const location = useHydrated() ? currentLocation : builtLocation;
  const initialEmail = readTypedEmail(location);
  const [typedEmail, setTypedEmail] = useState<string | null>(null);
  const mailed = readMailedLink(location);
  const confirmsEmail = mailed?.page === '/confirmEmail';
  const link = parseVerificationLink(sports, (!confirmsEmail && mailed?.fragment) || '');
  const next = readReturnPath(location) ?? link?.returnPath ?? null;
  const verifyState = { ...toReturnState(next), ...toMailedState(confirmsEmail ? null : mailed) };

  async function send(data: FormData): Promise<FieldErrors<Field> | null> {
    const failure = checkForm(loginForm, textsIn(data));
    if (failure) return failure.fields;

    const result = await logIn({
      email: String(data.get('email')).trim(),
      password: String(data.get('password')),
    });
    if (!result.ok) {
      showNotice(errorNotice(noticesOf('POST /users/login'), result.problem));
      return errorSentences(result.problem, labels);
    }
    storeSession(result.data);
    showNotice(notices.loggedIn);
    const { check, interestedIn } = result.data.user;
    if (!check) {
      await navigate(href('/verifyCode'), { state: verifyState });
      return null;
    }
    removeRegistration();
    const path = result.data.temporaryPassword
      ? href('/profile/settings')
      : (confirmsEmail && mailed.page) || next || interestPath(interestedIn);
    await navigate(path, {
      replace: true,
      state: path === mailed?.page ? toMailedState(mailed) : null,
    });
    return null;
  }

  const { form, errors, busy, ready } = useForm(send);
  // Ignored while busy, because the page would change before the login has navigated.
  const user = busy ? null : session;
  return (
    <AuthPageLayout
      title="Log in"
      why={loginReason(user, link === null ? next : null)}
      lead={<LoginLead location={location} user={user} next={next} />}
      glimpse={glimpseFor(next)}
      strip
    >
      {user && (
        <>
          {user.check ? (
            <ButtonLink
              variant="solid"
              wide
              to={confirmsEmail ? mailed.page : (next ?? interestPath(user.interestedIn))}
              state={confirmsEmail ? toMailedState(mailed) : null}
            >
              Continue
            </ButtonLink>
          ) : (
            <ButtonLink variant="solid" wide to={href('/verifyCode')} state={verifyState}>
              Enter the code
            </ButtonLink>
          )}
          <OtherWay question="Another account?" />
        </>
      )}
      <form {...form} className={styles.form}>
        <EmailField
          label={labels.email}
          autoComplete="username"
          enterKeyHint="next"
          defaultValue={initialEmail}
          onChange={(event) => setTypedEmail(event.target.value)}
          error={errors.email}
        />
        <PasswordField
          label={labels.password}
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <Button type="submit" variant={user ? 'plain' : 'solid'} wide busy={busy} disabled={!ready}>
          Log in
        </Button>
        <p className={styles.small}>
          <Link to={href('/forgotPassword')} state={toTypedState(next, typedEmail ?? initialEmail)}>
            Forgot your password?
          </Link>
        </p>
      </form>
      {!user && (
        <OtherWay
          question="No account yet?"
          hint={
            next === null ? undefined : `One minute, then on to ${describeDestination(next).name}.`
          }
        >
          <ButtonLink to={href('/register')} state={toReturnState(next)}>
            Sign up
          </ButtonLink>
        </OtherWay>
      )}
    </AuthPageLayout>
  );
}

function loginReason(user: StoredUser | null, next: string | null): string | undefined {
  if (user?.check === false) return 'Only the code is missing.';
  if (user || next === null) return undefined;
  return `Log in ${describeDestination(next).purpose}.`;
}

interface LoginLeadProps {
  readonly location: Pick<Location, 'state'>;
  readonly user: StoredUser | null;
  readonly next: string | null;
}

function LoginLead({ location, user, next }: LoginLeadProps) {
  const nextText = next === null ? '' : ` Then on to ${describeDestination(next).name}.`;
  if (user?.check) return `You are logged in as ${isolated(user.name)}.`;
  if (user) {
    return (
      <>
        You are logged in as <Name>{user.name}</Name>. We sent a code of six digits to{' '}
        <b translate="no">{user.email}</b>.<span>{nextText}</span>
      </>
    );
  }
  const mailed = readMailedLink(location);
  if (mailed === null) return null;
  if (mailed.page === '/confirmEmail')
    return 'Log in to confirm your new email. The link does the rest.';
  if (parseVerificationLink(sports, mailed.fragment))
    return `Log in to verify your account: the link in our email does the rest.${nextText}`;
  return `${incompleteLink} Or log in and enter the code from the email.`;
}
