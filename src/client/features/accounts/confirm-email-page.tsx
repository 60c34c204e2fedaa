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
import { AuthPageLayout, incompleteLink } from './auth-page-layout.tsx';

const title = 'Your new email';

export function meta() {
  return [{ title: pageTitles['/confirmEmail'] }];
}

/**
 * Target of the link mailed to a new address. Requires login, since the link may have reached a
 * mistyped address (docs/product/accounts.md#change-of-address).
 */
export default function ConfirmEmailPage() {
  const isHydrated = useHydrated();
  const user = useSession();
  const mailed = readMailedLink(useLocation());
  if (!isHydrated) return null;
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
      />
    );
  }
  if (!user?.check) return <Navigate to={href('/login')} replace state={toMailedState(mailed)} />;
  return <Confirmation key={secret} secret={secret} />;
}

function Confirmation({ secret }: { readonly secret: string }) {
  const navigate = useNavigate();
  const [hasFailed, setFailed] = useState(false);
  const isSent = useRef(false);

  const confirm = useEffectEvent(async () => {
    const result = await confirmEmail(secret);
    if (result.ok) {
      updateSession({ email: result.data.email });
      showNotice(notices.emailChanged);
      await navigate(href('/profile/settings'), { replace: true });
      return;
    }
    // Expired sessions are reported elsewhere.
    if (result.problem.code === 'unauthenticated') return;
    showNotice(errorNotice(noticesOf('PATCH /users/email/confirm'), result.problem));
    setFailed(true);
  });
  useEffect(() => {
    // Effects run twice in StrictMode, but the secret works only once.
    if (isSent.current) return;
    isSent.current = true;
    void confirm();
  }, []);

  return (
    <AuthPageLayout
      title={title}
      lead={
        hasFailed ? (
          <>
            Nothing was changed. The link works only once, and only if it is from the latest email
            and you are logged in to the account that requested it. You can request another one in
            your <Link to={href('/profile/settings')}>settings</Link>.
          </>
        ) : (
          'Saving your new email address…'
        )
      }
    />
  );
}
