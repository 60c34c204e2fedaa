import { IconInfoCircle } from '@tabler/icons-react';
import type { Item } from '#contract/kinds/items.ts';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import { useRules } from '../use-rules.ts';
import styles from './rule-remarks.module.css';

export function RuleRemarks({ kind, item }: { kind: Kind; item: Item }) {
  const rules = useRules(kind);
  // Null for the year, because the age may come from an older result.
  const remarks = Object.entries(rules?.check(item, null).remarks ?? {});
  if (remarks.length === 0) return null;
  return (
    <ul className={styles.remarks} aria-label="Remarks">
      {remarks.map(([name, remark]) => (
        <li key={name}>
          <IconInfoCircle size={18} aria-hidden="true" />
          <span>
            <b>{getField(kind, name)?.label}</b>: {remark}
          </span>
        </li>
      ))}
    </ul>
  );
}
