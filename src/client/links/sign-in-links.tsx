import type { ReactNode } from 'react';
import { href, Link, useLocation } from 'react-router';
import { ButtonLink, type ButtonLinkProps } from '#client/ui/buttons/button-link.tsx';
import { toReturnState } from './return-state.ts';

export function LogInLink({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Link to={href('/login')} state={toReturnState(pathname + search)}>
      {children}
    </Link>
  );
}

export function LogInButton(props: Omit<ButtonLinkProps, 'to' | 'state'>) {
  const { pathname, search } = useLocation();
  return <ButtonLink {...props} to={href('/login')} state={toReturnState(pathname + search)} />;
}

export function SignUpButton({
  next,
  ...rest
}: Omit<ButtonLinkProps, 'to' | 'state'> & { next: string }) {
  return <ButtonLink {...rest} to={href('/register')} state={toReturnState(next)} />;
}
