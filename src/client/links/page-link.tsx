import { Link, type LinkProps } from 'react-router';
import { intentProps, type LoadData } from '#client/api/intent.ts';
import { getSession } from '#client/api/stored/session.ts';
import { ButtonLink, type ButtonLinkProps } from '#client/ui/buttons/button-link.tsx';

/** Other visitors would be redirected. */
export function whenVerified(load: LoadData): LoadData {
  return () => (getSession()?.check ? load() : undefined);
}

export function PageLink({ load, ...rest }: LinkProps & { load: LoadData }) {
  return <Link {...rest} {...intentProps(load)} />;
}

export function PageButton({ load, ...rest }: ButtonLinkProps & { load: LoadData }) {
  return <ButtonLink {...rest} {...intentProps(load)} />;
}
