import { IconHeart, IconPencil, IconSettings, IconUser } from '@tabler/icons-react';
import { href, NavLink } from 'react-router';
import styles from './bottom-navigation.module.css';

const tabs = [
  { to: href('/profile/user'), label: 'Profile', Icon: IconUser },
  { to: href('/profile/favourites'), label: 'Favourites', Icon: IconHeart },
  { to: href('/profile/edit'), label: 'Edit', Icon: IconPencil },
  { to: href('/profile/settings'), label: 'Settings', Icon: IconSettings },
] as const;

export function BottomNavigation() {
  return (
    <nav className={styles.bar} aria-label="Profile" data-bottom-bar>
      <ul className={styles.tabs}>
        {tabs.map(({ to, label, Icon }) => (
          <li key={to} className={styles.cell}>
            <NavLink to={to} className={styles.tab}>
              <Icon size={24} aria-hidden="true" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
