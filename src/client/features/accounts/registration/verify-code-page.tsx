import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { href, Link, Navigate, redirect, useLocation, useNavigate } from 'react-router';
import {
  clearSession,
  getSession,
  removeRegistration,
  resumeRegistration,
  type StoredUser,
  storeSession,
} from '#client/api/stored/session.ts';
import { type FieldErrors, textsIn, useForm } from '#client/forms/use-form.ts';
import { readMailedLink, toMailedState } from '#client/links/mailed-link.ts';
import { toReturnState } from '#client/links/return-state.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { useBusyButton } from '#client/ui/hooks/use-busy-button.ts';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { askConfirm } from '#client/ui/states/confirm.tsx';
import { Warning } from '#client/ui/states/warning.tsx';
import { codeMinutes } from '#contract/accounts.ts';
import { errorNotice, noticesOf } from '#contract/errors/error-notices.ts';
import { errorSentences } from '#contract/errors/error-sentences.ts';
import { checkForm, labelsOf } from '#contract/form-checks.ts';
import { codeForm } from '#contract/forms.ts';
import { type Notice, notices } from '#contract/notices.ts';
import { parseVerificationLink } from '#contract/return-path.ts';
import { pageTitles } from '#contract/titles.ts';
import { sports } from '#sports/index.ts';
import { autologin, checkCode, resendCode } from '../account-calls.ts';
import styles from '../auth-page-layout.module.css';
import { AuthPageLayout } from '../auth-page-layout.tsx';
import { incompleteLink } from '../incomplete-link.ts';
import { interestPath } from '../interest-path.ts';
import {
  describeDestination,
  glimpseFor,
  readReturnPath,
  toSignUpAgainState,
} from '../return-path.ts';
import type { Route } from './+types/verify-code-page.ts';
import { CodeCells, CodeField } from './code-field.tsx';
import { groupedCode, readCode, typedDigits, typedError } from './confirmation-code.ts';
import { keepRegistrationAsDraft } from './sign-up-draft.ts';
import { useVerifiedElsewhere } from './use-verified-elsewhere.ts';
import { useWarningInView } from './use-warning-in-view.ts';
import verify from './verify-code-page.module.css';

const labels = labelsOf(codeForm);
type Field = keyof typeof labels;

/**
 * Guard of the page (docs/product/pages.md#redirects). Decides on entry only: a wrong code ends the
 * session on the page, and must lead to /register.
 */
export function clientLoader() {
  const user = getSession() ?? resumeRegistration();
  return user?.check ? redirect(href('/home')) : { email: user?.email ?? null };
}

export function meta() {
  return [{ title: pageTitles['/verifyCode'] }];
}

/**
 * Verification and resend (docs/product/accounts.md#codes). Logged-out visitors keep the mailed
 * link.
 */
export default function VerifyCodePage({ loaderData: { email } }: Route.ComponentProps) {
  const mailed = readMailedLink(useLocation());
  if (email === null) return <Navigate to={href('/login')} replace state={toMailedState(mailed)} />;
  return <Verification email={email} />;
}

function Verification({ email }: { readonly email: string }) {
  const navigate = useNavigate();
  const location = useLocation();
  const mailed = readMailedLink(location);
  const link = parseVerificationLink(sports, mailed?.fragment ?? '');
  const [next] = useState(() => readReturnPath(location) ?? link?.returnPath ?? null);
  const [sentAt, setSentAt] = useState<Date | null>(null);
  const { button, busy: resending, run } = useBusyButton();
  const { warning, input } = useWarningInView();
  const warningId = useId();
  const looksAgain = useRef(false);

  async function leave(notice: Notice | null, to: string): Promise<null> {
    // Prefills the form for a repeated sign-up.
    const isAgain = to === href('/register');
    if (isAgain) keepRegistrationAsDraft();
    clearSession();
    showNotice(notice, { stays: true });
    const state = isAgain ? toSignUpAgainState(next) : toReturnState(next);
    await navigate(to, { replace: true, state });
    return null;
  }

  async function proceed(): Promise<null> {
    const answer = await autologin();
    if (!answer.ok) return leave(notices.verifyDeleteFailed, href('/login'));
    removeRegistration();
    storeSession(answer.data);
    await leadOn(answer.data.user);
    return null;
  }

  async function leadOn({ interestedIn }: Pick<StoredUser, 'interestedIn'>): Promise<void> {
    await navigate(next ?? interestPath(interestedIn), { replace: true });
  }

  async function send(data: FormData): Promise<FieldErrors<Field> | null> {
    const typed = String(data.get('confirmationCode') ?? '');
    const code = readCode(typed);
    if (code === null) {
      const zero = typedError(typedDigits(typed));
      return zero ? { confirmationCode: zero } : (checkForm(codeForm, textsIn(data))?.fields ?? {});
    }
    if (await askConfirm(lookAgain(code))) return check(code);
    looksAgain.current = true;
    return {};
  }

  async function check(code: number | string): Promise<FieldErrors<Field> | null> {
    const answer = await checkCode(email, code, next);
    if (!answer.ok) {
      const { problem } = answer;
      const notice = errorNotice(noticesOf('POST /users/check'), problem);
      const isGone = problem.code === 'userNotFound' || problem.code === 'unauthenticated';
      if (isGone) return leave(notice, href('/register'));
      showNotice(notice);
      return errorSentences(problem, labels);
    }
    if (answer.data.check) {
      showNotice(notices.verified);
      return proceed();
    }
    return answer.data.delete
      ? leave(notices.wrongCode, href('/register'))
      : leave(notices.verifyDeleteFailed, href('/login'));
  }

  const secret = link?.secret ?? null;
  const [opening, setOpening] = useState(secret !== null);
  const openedSecret = useRef<string | null>(null);
  const openLink = useEffectEvent(async (opened: string) => {
    if ((await check(opened)) === null) return;
    setOpening(false);
    // A secret is tried once.
    await navigate(href('/verifyCode'), { replace: true, state: toReturnState(next) });
  });
  useEffect(() => {
    if (secret === null || openedSecret.current === secret) return;
    openedSecret.current = secret;
    void openLink(secret);
  }, [secret]);

  async function resend(): Promise<boolean> {
    const answer = await resendCode(email, next);
    if (answer.ok) {
      if (answer.data.resend) setSentAt(new Date());
      showNotice(answer.data.resend ? notices.codeSent : notices.codeNotSent);
      return true;
    }
    const notice = errorNotice(noticesOf('POST /users/resend'), answer.problem);
    const isGone = answer.problem.code === 'unauthenticated';
    if (isGone) await leave(notice, href('/register'));
    else showNotice(notice);
    return !isGone;
  }

  const { form, errors, busy, ready } = useForm(send);
  useVerifiedElsewhere(busy || opening, leadOn);
  // After the form has focused its button.
  useEffect(() => {
    if (busy || !looksAgain.current) return;
    looksAgain.current = false;
    input.current?.focus();
  }, [busy, input]);
  return (
    <AuthPageLayout
      title="Verify your account"
      lead={
        <>
          <span>
            {mailed !== null &&
              link === null &&
              `${incompleteLink} Or enter the code from the mail. `}
          </span>
          We sent a code of six digits to{' '}
          <b className={verify.email} translate="no">
            {email}
          </b>
          . It is valid for {codeMinutes} minutes, as is the link in the same mail.
          <span>{next !== null && ` Then on to ${describeDestination(next).name}.`}</span>
        </>
      }
      glimpse={glimpseFor(next)}
    >
      <div ref={warning}>
        <Warning id={warningId}>
          <b>A wrong code deletes this account.</b> Check it before you send it. If you are not
          sure, ask for a new code first.
        </Warning>
      </div>
      <form {...form} className={styles.form}>
        <CodeField
          ref={input}
          label={labels.confirmationCode}
          error={errors.confirmationCode}
          describedBy={warningId}
          help="Six digits from the mail. You can paste them."
        />
        <Button type="submit" variant="solid" wide busy={busy || opening} disabled={!ready}>
          Verify
        </Button>
        <Button
          ref={button}
          wide
          busy={resending}
          disabled={busy || opening || !ready}
          onClick={() => run(resend)}
        >
          Send the code again
        </Button>
        <p className={styles.small}>
          <span>
            {sentAt
              ? `Sent again at ${timeFormat.format(sentAt)}. `
              : 'No mail? Look in the spam folder. '}
          </span>
          Wrong address?{' '}
          <Link
            to={href('/register')}
            state={toReturnState(next)}
            onClick={keepRegistrationAsDraft}
          >
            Start over
          </Link>
        </p>
      </form>
    </AuthPageLayout>
  );
}

/** 'HH:MM' in local time. */
const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

/** A wrong code deletes the account, so it must be confirmed. */
function lookAgain(code: number) {
  return {
    title: `Is it really ${groupedCode(code)}?`,
    picture: <CodeCells digits={String(code)} asked />,
    text: 'If it is wrong, this account is deleted.',
    cancelLabel: 'Look again',
    confirmLabel: 'Send',
    deletes: false,
  };
}
