import { useLocation } from 'react-router';
import { ThemeSwitch } from '#client/ui/theme-switch.tsx';
import { ActiveSessions } from './active-sessions.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { DeleteAccount } from './delete-account.tsx';
import styles from './profile-settings-page.module.css';

/** /profile/settings: password, sessions, theme, and the end of the account. */
export default function ProfileSettingsPage() {
  const { state } = useLocation();
  const temporary: boolean = state?.temporaryPassword === true;
  return (
    <>
      <title>Settings · Tifo</title>
      <h2>Settings</h2>
      <ChangePasswordForm temporary={temporary} />
      <ActiveSessions />
      <section className={styles.theme} aria-labelledby="theme">
        <h3 id="theme">Dark theme</h3>
        <ThemeSwitch />
      </section>
      <DeleteAccount />
    </>
  );
}
