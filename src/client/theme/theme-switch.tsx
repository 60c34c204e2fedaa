import { IconMoonFilled, IconSunFilled } from '@tabler/icons-react';
import { setTheme, useTheme } from './theme.ts';
import styles from './theme-switch.module.css';

export function ThemeSwitch() {
  const dark = useTheme() === 'dark';
  return (
    <button
      type="button"
      role="switch"
      aria-checked={dark}
      aria-label="Dark theme"
      className={styles.switch}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      <span className={styles.track}>
        <span className={styles.knob}>
          {dark ? <IconMoonFilled size={18} /> : <IconSunFilled size={18} />}
        </span>
      </span>
    </button>
  );
}
