import { Link } from 'react-router';
import { LogoIcon } from '#client/artwork/logo-icon.tsx';
import { Wordmark } from '#client/artwork/wordmark.tsx';
import styles from './footer.module.css';
import { footerColumns, legalItems } from './footer-items.ts';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.columns}>
          {footerColumns.map((column) => (
            <section key={column.title}>
              <h2 className={styles.title}>{column.title}</h2>
              <ul>
                {column.items.map(({ label, to }) => (
                  <li key={label} className={styles.item}>
                    {to ? (
                      <Link className={styles.link} to={to} prefetch="intent">
                        {label}
                      </Link>
                    ) : (
                      label
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <div className={styles.legal}>
          {legalItems.map(({ label }) => (
            <span key={label}>{label}</span>
          ))}
          <span className={styles.brand} aria-hidden="true">
            <LogoIcon size={24} /> <Wordmark />
          </span>
        </div>
      </div>
    </footer>
  );
}
