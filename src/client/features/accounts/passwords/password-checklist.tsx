import { IconCheck, IconSquare } from '@tabler/icons-react';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { passwordRules } from '#contract/accounts.ts';
import styles from './password-checklist.module.css';

interface CheckedRule {
  readonly label: string;
  readonly met: boolean;
}

export function checkRules(password: string): CheckedRule[] {
  return passwordRules.map(({ label, pattern }) => ({ label, met: pattern.test(password) }));
}

export function PasswordChecklist({ password }: { readonly password: string }) {
  return (
    <ul className={styles.rules}>
      {checkRules(password).map(({ label, met }) => (
        <li key={label} className={styles.rule} data-met={met}>
          {met ? <IconCheck size={20} aria-hidden /> : <IconSquare size={20} aria-hidden />}
          <span>{label}</span>
          {met && <VisuallyHidden>, met</VisuallyHidden>}
        </li>
      ))}
    </ul>
  );
}
