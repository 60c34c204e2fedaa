import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { href, redirect, useLocation, useNavigate } from 'react-router';
import {
  clearSession,
  getSession,
  removeRegistration,
  resumeRegistration,
  storeSession,
} from '#client/api/session.ts';
import { type FieldErrors, textsIn, useForm } from '#client/forms/use-form.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { useBusyButton } from '#client/ui/hooks/use-busy-button.ts';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { Warning } from '#client/ui/warning.tsx';
import { codeMinutes, parseLinkSecret } from '#contract/accounts.ts';
import { callNotices, errorNotice, errorSentences } from '#contract/error-notices.ts';
import { checkForm, labelsOf } from '#contract/form-checks.ts';
import { codeForm } from '#contract/forms.ts';
import { type Notice, notices } from '#contract/notices.ts';
import { pageTitles } from '#contract/titles.ts';
import { autologin, checkCode, resendCode } from '../account-calls.ts';
import styles from '../auth-page-layout.module.css';
import { AuthPageLayout } from '../auth-page-layout.tsx';
import { interestPath } from '../interest-path.ts';
import type { Route } from './+types/verify-code-page.ts';
import { readCode } from './confirmation-code.ts';
import verify from './verify-code-page.module.css';

const labels = labelsOf(codeForm);
type Field = keyof typeof labels;

/**
 * The page's guard (docs/product.md#redirects). It decides on entry only: a wrong code ends the
 * session while the page is still shown, and must lead to /register, not to where a signed-out
 * visitor goes. Who opens the mail's link in another browser logs in first; the link stays in the
 * fragment.
 */
export function clientLoader() {
  const user = getSession() ?? resumeRegistration();
  if (!user) return redirect(`/login${window.location.hash}`);
  if (user.check) return redirect(href('/home'));
  return { email: user.email };
}

export function meta() {
  return [{ title: pageTitles['/verifyCode'] }];
}

/** Verification and resend (docs/product.md#codes). */
export default function VerifyCodePage({ loaderData: { email } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { button, busy: resending, run } = useBusyButton();

  async function leave(notice: Notice | null, to: string): Promise<null> {
    clearSession();
    showNotice(notice);
    await navigate(to, { replace: true });
    return null;
  }

  async function proceed(): Promise<null> {
    const answer = await autologin();
    if (!answer.ok) return leave(notices.verifyDeleteFailed, href('/login'));
    removeRegistration();
    storeSession(answer.data);
    await navigate(interestPath(answer.data.user.interestedIn), { replace: true });
    return null;
  }

  async function send(data: FormData): Promise<FieldErrors<Field> | null> {
    const code = readCode(String(data.get('confirmationCode') ?? ''));
    if (code !== null) return check(code);
    showNotice(notices.codeMalformed);
    return checkForm(codeForm, textsIn(data))?.fields ?? {};
  }

  async function check(code: number | string): Promise<FieldErrors<Field> | null> {
    const answer = await checkCode(email, code);
    if (!answer.ok) {
      const { problem } = answer;
      const notice = errorNotice(callNotices['POST /users/check'], problem);
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

  const secret = parseLinkSecret(useLocation().hash.slice(1));
  const [opening, setOpening] = useState(secret !== null);
  const isOpened = useRef(false);
  const openLink = useEffectEvent(async (link: string) => {
    if ((await check(link)) === null) return;
    setOpening(false);
    // What was tried once is not tried again, and need not stay in the address bar.
    await navigate(href('/verifyCode'), { replace: true });
  });
  useEffect(() => {
    if (secret === null || isOpened.current) return;
    isOpened.current = true;
    void openLink(secret);
  }, [secret]);

  async function resend(): Promise<boolean> {
    const answer = await resendCode(email);
    if (answer.ok) {
      showNotice(answer.data.resend ? notices.codeSent : notices.codeNotSent);
      return true;
    }
    const notice = errorNotice(callNotices['POST /users/resend'], answer.problem);
    const isGone = answer.problem.code === 'unauthenticated';
    if (isGone) await leave(notice, href('/register'));
    else showNotice(notice);
    return !isGone;
  }

  const { form, errors, busy, ready } = useForm(send);
  return (
    <AuthPageLayout
      title="Verify your account"
      lead={
        <>
          We sent a code of six digits to <b className={verify.email}>{email}</b>. It is good for{' '}
          {codeMinutes} minutes, as is the link in the same mail.
        </>
      }
    >
      <form {...form} className={styles.form}>
        <Warning>
          <b>A wrong code deletes this account.</b> Look twice before you send it. If you are not
          sure, ask for a new code first.
        </Warning>
        <TextField
          label={labels.confirmationCode}
          name="confirmationCode"
          className={verify.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          // Not marked as required (docs/product.md#codes): a notice tells of an empty one.
          required={false}
          maxLength={20}
          error={errors.confirmationCode}
          help="Six digits, as they stand in the mail."
        />
        <Button type="submit" variant="solid" wide busy={busy || opening} disabled={!ready}>
          Verify
        </Button>
        <p className={styles.small}>No mail? Look in the spam folder, or get another code.</p>
        <Button
          ref={button}
          wide
          busy={resending}
          disabled={busy || opening || !ready}
          onClick={() => run(resend)}
        >
          Resend
        </Button>
      </form>
    </AuthPageLayout>
  );
}
