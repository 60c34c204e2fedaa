import { useMantineColorScheme } from '@mantine/core';
import { IconMoonFilled, IconSunFilled } from '@tabler/icons-react';
import styles from './theme-switch.module.css';

/** Light or dark, 62 by 34; applies at once. */
export function ThemeSwitch() {
  // Mantine would hold transitions back by a style element, which the policy blocks.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const dark = colorScheme === 'dark';
  return (
    <button
      type="button"
      role="switch"
      aria-checked={dark}
      aria-label="Dark theme"
      className={styles.switch}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <span className={styles.track}>
        <span className={styles.knob}>
          {dark ? <IconMoonFilled size={18} /> : <IconSunFilled size={18} />}
        </span>
      </span>
    </button>
  );
}
