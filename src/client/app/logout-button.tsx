import { IconLogout } from '@tabler/icons-react';
import { call } from '#client/api/call.ts';
import { clearSession } from '#client/api/session.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { showNotice } from '#client/ui/notice.tsx';
import { notices } from '#contract/notices.ts';

/** Ends the session here at once and on the server as soon as it hears of it. */
export function LogoutButton() {
  function logOut() {
    void call('POST', '/users/logout', { keepSession: true });
    clearSession();
    showNotice(notices.loggedOut);
  }
  return (
    <IconButton
      variant="quiet"
      label="Log out"
      icon={<IconLogout size={30} aria-hidden="true" />}
      onClick={logOut}
    />
  );
}
