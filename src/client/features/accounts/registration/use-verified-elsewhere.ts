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
 * Continues after verification elsewhere: in another tab, seen through the stored session, or on
 * another device, checked on every return to this page. Inactive while `busy`, as the page's own
 * response then continues.
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
    // Windows regain focus without having been hidden, and tabs become visible unfocused.
    window.addEventListener('focus', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      window.removeEventListener('focus', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
}
