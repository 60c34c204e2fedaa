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
import { AuthPageLayout, OtherWay } from './auth-page-layout.tsx';
import { incompleteLink } from './incomplete-link.ts';
import { interestPath } from './interest-path.ts';
import { describeDestination, glimpseFor, readReturnPath } from './return-path.ts';

const labels = labelsOf(loginForm);
type Field = keyof typeof labels;

export function meta() {
  return [{ title: pageTitles['/login'] }];
}

/** Same as in the built page. */
const nowhere: Pick<Location, 'state'> = { state: null };

/**
 * Login (docs/product/accounts.md#login). Continues to verification, a new password after a
 * temporary one, the requested page, or the sport page of the interest.
 */
export default function LoginPage() {
  const navigate = useNavigate();
  const location = useLocation();
  const stored = useSession();
  // The built HTML has no history state, and hydration must match it.
  const asked = useHydrated() ? location : nowhere;
  const kept = readTypedEmail(asked);
  const [typed, setTyped] = useState<string | null>(null);
  const mailed = readMailedLink(asked);
  const confirms = mailed?.page === '/confirmEmail';
  const link = parseVerificationLink(sports, (!confirms && mailed?.fragment) || '');
  const next = readReturnPath(asked) ?? link?.returnPath ?? null;
  const toVerify = { ...toReturnState(next), ...toMailedState(confirms ? null : mailed) };
  async function send(data: FormData): Promise<FieldErrors<Field> | null> {
    const wrong = checkForm(loginForm, textsIn(data));
    if (wrong) return wrong.fields;

    const answer = await logIn({
      email: String(data.get('email')).trim(),
      password: String(data.get('password')),
    });
    if (!answer.ok) {
      showNotice(errorNotice(noticesOf('POST /users/login'), answer.problem));
      return errorSentences(answer.problem, labels);
    }
    storeSession(answer.data);
    showNotice(notices.loggedIn);
    const { check, interestedIn } = answer.data.user;
    if (check) removeRegistration();
    // A temporary password works once, so a new one comes next.
    const settings = answer.data.temporaryPassword && href('/profile/settings');
    if (!check) {
      await navigate(href('/verifyCode'), { state: toVerify });
      return null;
    }
    const to = settings || (confirms && mailed.page) || next || interestPath(interestedIn);
    await navigate(to, {
      replace: true,
      state: to === mailed?.page ? toMailedState(mailed) : null,
    });
    return null;
  }

  const { form, errors, busy, ready } = useForm(send);
  // Keeps the page unchanged until the navigation after login.
  const user = busy ? null : stored;
  const isAsked = next !== null && user === null && link === null;
  return (
    <AuthPageLayout
      title="Log in"
      why={
        user?.check === false
          ? 'Only the code is missing.'
          : isAsked
            ? `Log in ${describeDestination(next).purpose}.`
            : undefined
      }
      lead={<LoginLead asked={asked} user={user} next={next} />}
      glimpse={glimpseFor(next)}
      strip
    >
      {user && (
        <>
          {user.check ? (
            <ButtonLink
              variant="solid"
              wide
              to={confirms ? mailed.page : (next ?? interestPath(user.interestedIn))}
              state={confirms ? toMailedState(mailed) : null}
            >
              Continue
            </ButtonLink>
          ) : (
            <ButtonLink variant="solid" wide to={href('/verifyCode')} state={toVerify}>
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
          defaultValue={kept}
          onChange={(event) => setTyped(event.target.value)}
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
          <Link to={href('/forgotPassword')} state={toTypedState(next, typed ?? kept)}>
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

interface LeadProps {
  readonly asked: Pick<Location, 'state'>;
  readonly user: StoredUser | null;
  readonly next: string | null;
}

function LoginLead({ asked, user, next }: LeadProps) {
  if (user?.check) return `You are logged in as ${isolated(user.name)}.`;
  if (user) {
    return (
      <>
        You are logged in as <Name>{user.name}</Name>. We sent a code of six digits to{' '}
        <b translate="no">{user.email}</b>.
        <span>{next !== null && ` Then on to ${describeDestination(next).name}.`}</span>
      </>
    );
  }
  const mailed = readMailedLink(asked);
  if (mailed === null) return null;
  if (mailed.page === '/confirmEmail')
    return 'Log in to confirm your new email: the link does the rest.';
  if (parseVerificationLink(sports, mailed.fragment))
    return `Log in to verify your account: the link in our mail does the rest.${next === null ? '' : ` Then on to ${describeDestination(next).name}.`}`;
  return `${incompleteLink} Or log in and enter the code from the mail.`;
}
