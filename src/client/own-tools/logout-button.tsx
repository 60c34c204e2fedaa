import { IconLogout } from '@tabler/icons-react';
import { logOut } from '#client/api/stored/logout.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { notices } from '#contract/notices.ts';
import { confirmLogOut } from './confirm-log-out.ts';

export function LogoutButton() {
  async function onClick() {
    if (!(await confirmLogOut())) return;
    logOut();
    showNotice(notices.loggedOut);
  }
  return (
    <IconButton
      variant="quiet"
      label="Log out"
      icon={<IconLogout size={30} aria-hidden="true" />}
      onClick={onClick}
    />
  );
}
