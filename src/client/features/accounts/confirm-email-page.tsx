import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { href, Link, Navigate, useLocation, useNavigate } from 'react-router';
import { updateSession, useHydrated, useSession } from '#client/api/stored/session.ts';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { parseLinkSecret } from '#contract/accounts.ts';
import { errorNotice, noticesOf } from '#contract/errors/error-notices.ts';
import { notices } from '#contract/notices.ts';
import { pageTitles } from '#contract/titles.ts';
import { confirmEmail } from './account-calls.ts';
import { AuthPageLayout } from './auth-page-layout.tsx';

export function meta() {
  return [{ title: pageTitles['/confirmEmail'] }];
}

/**
 * Where the link in the mail to a new address leads. Who opens it where nobody is logged in logs in
 * first: the link alone must not hand the account to whoever reads a mistyped address
 * (docs/product.md#change-of-address).
 */
export default function ConfirmEmailPage() {
  const hydrated = useHydrated();
  const user = useSession();
  const { pathname, hash } = useLocation();
  if (!hydrated) return null;
  if (!user?.check)
    return <Navigate to={href('/login')} replace state={{ next: pathname + hash }} />;
  return <Confirming secret={parseLinkSecret(hash.slice(1))} />;
}

function Confirming({ secret }: { readonly secret: string | null }) {
  const navigate = useNavigate();
  const [failed, setFailed] = useState(secret === null);
  const isOpened = useRef(false);

  const open = useEffectEvent(async (link: string) => {
    const answer = await confirmEmail(link);
    if (answer.ok) {
      updateSession({ email: answer.data.email });
      showNotice(notices.emailChanged);
      await navigate(href('/profile/settings'), { replace: true });
      return;
    }
    // The session itself reports that it was refused.
    if (answer.problem.code === 'unauthenticated') return;
    showNotice(errorNotice(noticesOf('PATCH /users/email/confirm'), answer.problem));
    setFailed(true);
  });
  useEffect(() => {
    if (secret === null || isOpened.current) return;
    isOpened.current = true;
    void open(secret);
  }, [secret]);

  return (
    <AuthPageLayout
      title="Your new email"
      lead={
        failed ? (
          <>
            Nothing was changed. The link works once, from the newest mail, and for the account that
            asked for it. Ask for another one in your{' '}
            <Link to={href('/profile/settings')}>settings</Link>.
          </>
        ) : (
          'One moment: your new email is being saved.'
        )
      }
    >
      {null}
    </AuthPageLayout>
  );
}
