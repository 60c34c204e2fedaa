import { useSession } from '#client/api/stored/session.ts';
import { ThemeSwitch } from '#client/theme/theme-switch.tsx';
import { LegalLinks } from '#client/ui/legal-links.tsx';
import { ActiveSessions } from './active-sessions.tsx';
import { ChangeEmailForm } from './change-email-form.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { NotificationSwitches } from './notification-switches.tsx';
import { OwnPicture } from './own-picture.tsx';
import styles from './profile-settings-page.module.css';

/** See docs/product/accounts.md#settings. */
export default function ProfileSettingsPage() {
  const user = useSession();
  return (
    <>
      <title>Settings · Tifo</title>
      <h2>Settings</h2>
      <ChangePasswordForm isTemporary={user?.temporaryPassword === true} />
      {user && <ChangeEmailForm user={user} />}
      {user && <OwnPicture user={user} />}
      <NotificationSwitches />
      <ActiveSessions />
      <section className={styles.theme} aria-labelledby="theme">
        <h3 id="theme">Dark theme</h3>
        <ThemeSwitch />
      </section>
      <DeleteAccount />
      <LegalLinks />
    </>
  );
}
