import { Link, type LinkProps } from 'react-router';
import { intentProps, type LoadData } from '#client/api/intent.ts';
import { getSession } from '#client/api/stored/session.ts';
import { ButtonLink, type ButtonLinkProps } from '#client/ui/buttons/button-link.tsx';

/** Restricts a load to verified users, as others are redirected. */
export function whenVerified(load: LoadData): LoadData {
  return () => (getSession()?.check ? load() : undefined);
}

interface WithData {
  load: LoadData;
}

/** Link that prefetches its page's code and data after 100 ms of hover or focus. */
export function PageLink({ load, ...rest }: LinkProps & WithData) {
  return <Link {...rest} {...intentProps(load)} />;
}

export function PageButton({ load, ...rest }: ButtonLinkProps & WithData) {
  return <ButtonLink {...rest} {...intentProps(load)} />;
}
