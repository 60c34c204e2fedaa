import { href, Link } from 'react-router';
import styles from './legal-links.module.css';

export function LegalLinks() {
  return (
    <p className={styles.legal}>
      Our rules are in the <Link to={href('/terms')}>Terms of Use</Link>. The{' '}
      <Link to={href('/privacy')}>Privacy Policy</Link> explains what we store about you.
    </p>
  );
}
