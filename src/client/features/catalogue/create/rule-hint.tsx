import { IconInfoCircle } from '@tabler/icons-react';
import { type Field, formatNumber } from '#contract/kinds/fields.ts';
import type { RuleResult } from '#contract/kinds/item-rules.ts';
import styles from './create-form.module.css';

interface RuleHintProps {
  name: string;
  field: Field;
  result: RuleResult;
}

/**
 * Always renders the live region, because screen readers announce only changes of an existing one.
 */
export function RuleHint({ name, field, result }: RuleHintProps) {
  const computed = result.computed[name];
  const remark = result.remarks[name];
  return (
    <div role="status" className={styles.hint}>
      {computed !== undefined && field.type === 'number' && (
        <p>
          If left empty: <b>{`${formatNumber(field, computed)} ${field.unit}`.trim()}</b>
        </p>
      )}
      {remark && (
        <p className={styles.warning}>
          <IconInfoCircle size={18} aria-hidden="true" />
          <span>{remark} You can still create it.</span>
        </p>
      )}
    </div>
  );
}
