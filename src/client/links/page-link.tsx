import { Link, type LinkProps } from 'react-router';
import { intentProps, type LoadData } from '#client/api/intent.ts';
import { getSession } from '#client/api/stored/session.ts';
import { ButtonLink, type ButtonLinkProps } from '#client/ui/buttons/button-link.tsx';

/** What a page for verified users opens with: nothing is asked for those whom it turns away. */
export function whenVerified(load: LoadData): LoadData {
  return () => (getSession()?.check ? load() : undefined);
}

interface WithData {
  /** Asks for what the page opens with. */
  load: LoadData;
}

/** A link that prefetches its page's code and data once it was hovered or focused for 100 ms. */
export function PageLink({ load, ...rest }: LinkProps & WithData) {
  return <Link {...rest} {...intentProps(load)} />;
}

/** The same that looks like a button. */
export function PageButton({ load, ...rest }: ButtonLinkProps & WithData) {
  return <ButtonLink {...rest} {...intentProps(load)} />;
}
