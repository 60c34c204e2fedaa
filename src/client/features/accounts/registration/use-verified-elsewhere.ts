import { useEffect, useEffectEvent } from 'react';
import { send } from '#client/api/send.ts';
import {
  getSession,
  removeRegistration,
  type StoredUser,
  updateSession,
  useSession,
} from '#client/api/stored/session.ts';

/**
 * Leads on once the account was verified elsewhere: by the mail's link in another tab, which the
 * stored session tells at once, or on another device, which is asked for on every return to this
 * page. Not while the page itself is `busy`: what it sends then leads on by its own answer.
 */
export function useVerifiedElsewhere(busy: boolean, leadOn: (user: StoredUser) => void): void {
  const isVerified = useSession()?.check === true && !busy;

  const onVerified = useEffectEvent(() => {
    const user = getSession();
    if (!user) return;
    removeRegistration();
    leadOn(user);
  });
  useEffect(() => {
    if (isVerified) onVerified();
  }, [isVerified]);

  useEffect(() => {
    async function ask() {
      const user = getSession();
      if (document.hidden || !user || user.check) return;
      const params = { id: user._id };
      const answer = await send('GET /users/:id', { params, keepSession: true });
      const isSame = getSession()?.token === user.token;
      if (isSame && answer.ok && answer.data.check) updateSession({ check: true });
    }
    // A window beside others has the focus back without having been hidden, a tab may come unfocused.
    window.addEventListener('focus', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      window.removeEventListener('focus', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
}
