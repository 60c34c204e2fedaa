import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The button's name, which the icon alone does not say. */
  label: string;
  icon: ReactNode;
  variant?: 'plain' | 'primary' | 'quiet';
}

/** A 44 px square with an icon and a spoken name. */
export function IconButton({
  label,
  icon,
  variant = 'plain',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(styles.button, styles[variant], className)}
    >
      {icon}
    </button>
  );
}
