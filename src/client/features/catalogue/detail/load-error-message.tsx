import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '#client/api/detail-queries.ts';
import styles from './load-error-message.module.css';

/**
 * Load error of kinds with `detail.failure: 'contact'`. Links to the operator's contact if one is
 * set.
 */
export function LoadErrorMessage() {
  const contact = useQuery(siteQuery).data?.contact;
  return (
    <>
      Sorry! We're having trouble... Please try reloading the page. If the problem persists,{' '}
      {contact ? (
        <a className={styles.contact} href={contact}>
          contact us
        </a>
      ) : (
        <span>contact us</span>
      )}
      .
    </>
  );
}
