import { type ComponentProps, isValidElement, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

export type ButtonVariant = 'plain' | 'primary' | 'solid' | 'quiet' | 'danger';

export interface ButtonLook {
  /** Only confirm dialogs use `danger`. */
  variant?: ButtonVariant;
  /** Only cards and toolbars use `sm` (36 px). */
  size?: 'md' | 'sm';
  wide?: boolean;
  icon?: ReactNode;
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Disables the button and replaces its icon by three blinking cells. */
  busy?: boolean;
  pressed?: boolean;
}

export function buttonClass(
  { variant = 'plain', size = 'md', wide }: ButtonLook,
  extra?: string,
): string {
  return classNames(
    styles.button,
    styles[variant],
    size === 'sm' && styles.small,
    wide && styles.wide,
    extra,
  );
}

export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  pressed,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-pressed={pressed}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, wide }, className)}
    >
      <span className={styles.icon}>{busy ? <BusyCells /> : icon}</span>
      <ButtonText>{children}</ButtonText>
    </button>
  );
}

/** A translation would make each text a separate flex item. */
export function ButtonText({ children }: { children: ReactNode }) {
  return isValidElement(children) ? children : <span>{children}</span>;
}

function BusyCells() {
  return (
    <span className={styles.busy} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
