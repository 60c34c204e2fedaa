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
import { AuthPageLayout, incompleteLink } from '../auth-page-layout.tsx';
import { interestPath } from '../interest-path.ts';
import {
  describeDestination,
  glimpseFor,
  readReturnPath,
  toSignUpAgainState,
} from '../return-path.ts';
import type { Route } from './+types/verify-code-page.ts';
import { CodeCells, CodeField } from './code-field.tsx';
import { checkDigits, formatCode, parseCode, parseTypedDigits } from './confirmation-code.ts';
import { writeRegistrationAsDraft } from './sign-up-draft.ts';
import { useVerifiedElsewhere } from './use-verified-elsewhere.ts';
import { useWarningInView } from './use-warning-in-view.ts';

const labels = labelsOf(codeForm);
type Field = keyof typeof labels;

/**
 * Guard (docs/product/pages.md#redirects). Runs on entry only, because a wrong code ends the
 * session.
 */
export function clientLoader() {
  const user = getSession() ?? resumeRegistration();
  return user?.check ? redirect(href('/home')) : { email: user?.email ?? null };
}

export function meta() {
  return [{ title: pageTitles['/verifyCode'] }];
}

/** See docs/product/accounts.md#codes. */
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
  const { button, busy: isResending, run } = useBusyButton();
  const { warning, input } = useWarningInView();
  const warningId = useId();
  const mustRefocus = useRef(false);

  async function leaveTo(path: string, notice: Notice | null): Promise<null> {
    const isRetry = path === href('/register');
    if (isRetry) writeRegistrationAsDraft();
    clearSession();
    showNotice(notice, { stays: true });
    const state = isRetry ? toSignUpAgainState(next) : toReturnState(next);
    await navigate(path, { replace: true, state });
    return null;
  }

  async function logIn(): Promise<null> {
    const result = await autologin();
    if (!result.ok) return leaveTo(href('/login'), notices.verifyDeleteFailed);
    removeRegistration();
    storeSession(result.data);
    await openNext(result.data.user);
    return null;
  }

  async function openNext({ interestedIn }: Pick<StoredUser, 'interestedIn'>): Promise<void> {
    await navigate(next ?? interestPath(interestedIn), { replace: true });
  }

  async function send(data: FormData): Promise<FieldErrors<Field> | null> {
    const text = String(data.get('confirmationCode') ?? '');
    const code = parseCode(text);
    if (code === null) {
      const digitsError = checkDigits(parseTypedDigits(text));
      if (digitsError) return { confirmationCode: digitsError };
      return checkForm(codeForm, textsIn(data))?.fields ?? {};
    }
    if (await askConfirm(createCodeQuestion(code))) return check(code);
    mustRefocus.current = true;
    return {};
  }

  async function check(code: number | string): Promise<FieldErrors<Field> | null> {
    const result = await checkCode(email, code, next);
    if (!result.ok) {
      const { problem } = result;
      const notice = errorNotice(noticesOf('POST /users/check'), problem);
      const isGone = problem.code === 'userNotFound' || problem.code === 'unauthenticated';
      if (isGone) return leaveTo(href('/register'), notice);
      showNotice(notice);
      return errorSentences(problem, labels);
    }
    if (result.data.check) {
      showNotice(notices.verified);
      return logIn();
    }
    return result.data.delete
      ? leaveTo(href('/register'), notices.wrongCode)
      : leaveTo(href('/login'), notices.verifyDeleteFailed);
  }

  const secret = link?.secret ?? null;
  const [isOpening, setOpening] = useState(secret !== null);
  const openedSecret = useRef<string | null>(null);
  const openLink = useEffectEvent(async (linkSecret: string) => {
    if ((await check(linkSecret)) === null) return;
    setOpening(false);
    // The secret works only once.
    await navigate(href('/verifyCode'), { replace: true, state: toReturnState(next) });
  });
  useEffect(() => {
    if (secret === null || openedSecret.current === secret) return;
    openedSecret.current = secret;
    void openLink(secret);
  }, [secret]);

  async function resend(): Promise<boolean> {
    const result = await resendCode(email, next);
    if (result.ok) {
      if (result.data.resend) setSentAt(new Date());
      showNotice(result.data.resend ? notices.codeSent : notices.codeNotSent);
      return true;
    }
    const notice = errorNotice(noticesOf('POST /users/resend'), result.problem);
    const isGone = result.problem.code === 'unauthenticated';
    if (isGone) await leaveTo(href('/register'), notice);
    else showNotice(notice);
    return !isGone;
  }

  const { form, errors, busy, ready } = useForm(send);
  useVerifiedElsewhere(busy || isOpening, openNext);
  // Runs after the form has focused its button.
  useEffect(() => {
    if (busy || !mustRefocus.current) return;
    mustRefocus.current = false;
    input.current?.focus();
  }, [busy, input]);
  return (
    <AuthPageLayout
      title="Verify your account"
      lead={<VerificationLead email={email} next={next} isCut={mailed !== null && link === null} />}
      glimpse={glimpseFor(next)}
    >
      <div ref={warning}>
        <Warning id={warningId}>
          <b>A wrong code deletes this account.</b> Check the code before you send it. If you are
          not sure, request a new one first.
        </Warning>
      </div>
      <form {...form} className={styles.form}>
        <CodeField
          ref={input}
          label={labels.confirmationCode}
          error={errors.confirmationCode}
          describedBy={warningId}
          help="Six digits from the email. You can paste them."
        />
        <Button type="submit" variant="solid" wide busy={busy || isOpening} disabled={!ready}>
          Verify
        </Button>
        <Button
          ref={button}
          wide
          busy={isResending}
          disabled={busy || isOpening || !ready}
          onClick={() => run(resend)}
        >
          Send the code again
        </Button>
        <p className={styles.small}>
          <span>
            {sentAt
              ? `Sent again at ${timeFormat.format(sentAt)}. `
              : 'No email? Check your spam folder. '}
          </span>
          Wrong address?{' '}
          <Link
            to={href('/register')}
            state={toReturnState(next)}
            onClick={writeRegistrationAsDraft}
          >
            Start over
          </Link>
        </p>
      </form>
    </AuthPageLayout>
  );
}

interface VerificationLeadProps {
  email: string;
  next: string | null;
  /** True if the mailed link lacks its secret. */
  isCut: boolean;
}

function VerificationLead({ email, next, isCut }: VerificationLeadProps) {
  return (
    <>
      <span>{isCut && `${incompleteLink} Or enter the code from the email. `}</span>
      We sent a code of six digits to{' '}
      <b className={styles.email} translate="no">
        {email}
      </b>
      . It is valid for {codeMinutes} minutes, as is the link in the same email.
      <span>{next !== null && ` Then on to ${describeDestination(next).name}.`}</span>
    </>
  );
}

const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

function createCodeQuestion(code: number) {
  return {
    title: `Is it really ${formatCode(code)}?`,
    picture: <CodeCells digits={String(code)} grouped />,
    text: 'If it is wrong, this account is deleted.',
    cancelLabel: 'Look again',
    confirmLabel: 'Send',
    deletes: false,
  };
}
