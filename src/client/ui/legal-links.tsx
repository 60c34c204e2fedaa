import { href, Link } from 'react-router';
import styles from './legal-links.module.css';

export function LegalLinks() {
  return (
    <p className={styles.legal}>
      The rules of the stand are the <Link to={href('/terms')}>Terms of Use</Link>, and what is kept
      about you is in the <Link to={href('/privacy')}>Privacy Policy</Link>.
    </p>
  );
}
