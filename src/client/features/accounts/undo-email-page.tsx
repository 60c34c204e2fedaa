import { href, Link, useLocation, useNavigate } from 'react-router';
import { clearSessionOf } from '#client/api/stored/session.ts';
import { useForm } from '#client/forms/use-form.ts';
import { readMailedLink } from '#client/links/mailed-link.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { parseLinkSecret } from '#contract/accounts.ts';
import { errorNotice, noticesOf } from '#contract/errors/error-notices.ts';
import { notices } from '#contract/notices.ts';
import { pageTitles } from '#contract/titles.ts';
import { undoEmail } from './account-calls.ts';
import styles from './auth-page-layout.module.css';
import { AuthPageLayout, incompleteLink } from './auth-page-layout.tsx';
import { passwordEnded } from './return-path.ts';

export function meta() {
  return [{ title: pageTitles['/undoEmail'] }];
}

/**
 * Requires a click, because mail scanners open links (docs/product/accounts.md#change-of-address).
 */
export default function UndoEmailPage() {
  const secret = parseLinkSecret(readMailedLink(useLocation())?.fragment);
  return secret === null ? <IncompleteLink /> : <UndoForm secret={secret} />;
}

const title = 'Restore your email';

function IncompleteLink() {
  return (
    <AuthPageLayout
      title={title}
      lead={
        <>
          {incompleteLink} If you can still log in, choosing a new password in your{' '}
          <Link to={href('/profile/settings')}>settings</Link> also logs out every other device.
        </>
      }
    >
      {null}
    </AuthPageLayout>
  );
}

function UndoForm({ secret }: { readonly secret: string }) {
  const navigate = useNavigate();

  async function send(): Promise<Record<string, never> | null> {
    const result = await undoEmail(secret);
    if (!result.ok) {
      showNotice(errorNotice(noticesOf('PATCH /users/email/undo'), result.problem));
      return {};
    }
    clearSessionOf(result.data._id);
    showNotice(notices.emailUndone);
    await navigate(href('/forgotPassword'), { replace: true, state: passwordEnded });
    return null;
  }

  const { form, busy, ready } = useForm(send);
  return (
    <AuthPageLayout
      title={title}
      lead={
        <>
          Undo this if somebody else changed the email of your account. If it was you, there is
          nothing to undo: <Link to={href('/')}>go to the home page</Link>.
        </>
      }
    >
      <form {...form} className={styles.form}>
        <p>
          Your account returns to the address that received this email. All sessions end and the
          password stops working, because somebody else may know it. You can then request a
          temporary one.
        </p>
        <Button type="submit" variant="solid" wide busy={busy} disabled={!ready}>
          Restore it
        </Button>
      </form>
    </AuthPageLayout>
  );
}
