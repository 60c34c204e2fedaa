import type { Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonLook, ButtonText, buttonClass } from './button.tsx';

export interface ButtonLinkProps extends ButtonLook, LinkProps {
  ref?: Ref<HTMLAnchorElement>;
}

export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link prefetch="intent" {...rest} className={buttonClass({ variant, size, wide }, className)}>
      {icon}
      <ButtonText>{children}</ButtonText>
    </Link>
  );
}
