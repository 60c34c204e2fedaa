import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { href, Link, Navigate, useLocation, useNavigate } from 'react-router';
import { updateSession, useHydrated, useSession } from '#client/api/stored/session.ts';
import { readMailedLink, toMailedState } from '#client/links/mailed-link.ts';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { parseLinkSecret } from '#contract/accounts.ts';
import { errorNotice, noticesOf } from '#contract/errors/error-notices.ts';
import { notices } from '#contract/notices.ts';
import { pageTitles } from '#contract/titles.ts';
import { confirmEmail } from './account-calls.ts';
import { AuthPageLayout } from './auth-page-layout.tsx';
import { incompleteLink } from './incomplete-link.ts';

const title = 'Your new email';

export function meta() {
  return [{ title: pageTitles['/confirmEmail'] }];
}

/**
 * Target of the link mailed to a new address. Requires login, as a mistyped address must not get
 * the account (docs/product/accounts.md#change-of-address).
 */
export default function ConfirmEmailPage() {
  const hydrated = useHydrated();
  const user = useSession();
  const mailed = readMailedLink(useLocation());
  if (!hydrated) return null;
  const secret = parseLinkSecret(mailed?.fragment);
  if (secret === null) {
    return (
      <AuthPageLayout
        title={title}
        lead={
          <>
            {incompleteLink} Or ask for another one in your{' '}
            <Link to={href('/profile/settings')}>settings</Link>.
          </>
        }
      >
        {null}
      </AuthPageLayout>
    );
  }
  if (!user?.check) return <Navigate to={href('/login')} replace state={toMailedState(mailed)} />;
  return <Confirming key={secret} secret={secret} />;
}

function Confirming({ secret }: { readonly secret: string }) {
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  const isOpened = useRef(false);

  const open = useEffectEvent(async (link: string) => {
    const answer = await confirmEmail(link);
    if (answer.ok) {
      updateSession({ email: answer.data.email });
      showNotice(notices.emailChanged);
      await navigate(href('/profile/settings'), { replace: true });
      return;
    }
    // The session reports its own refusal.
    if (answer.problem.code === 'unauthenticated') return;
    showNotice(errorNotice(noticesOf('PATCH /users/email/confirm'), answer.problem));
    setFailed(true);
  });
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    void open(secret);
  }, [secret]);

  return (
    <AuthPageLayout
      title={title}
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
