import { passwordRules } from '#contract/accounts.ts';

interface CheckedRule {
  readonly label: string;
  readonly met: boolean;
}

export function checkRules(password: string): CheckedRule[] {
  return passwordRules.map(({ label, pattern }) => ({ label, met: pattern.test(password) }));
}
