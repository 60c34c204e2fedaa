import { missingValue } from '#client/features/catalogue/format.ts';
import type { Field } from '#contract/kinds/fields.ts';
import { measure } from './measure.ts';
import styles from './numeral.module.css';
import { UnitText } from './unit-text.tsx';
import { useWeightUnit } from './weight-unit.ts';

interface NumeralProps {
  field: Field | undefined;
  value: unknown;
  withUnit?: boolean;
  /** Whether the unit is as large as the number; smaller otherwise. */
  plain?: boolean;
}

/** A number and its unit, weights in the one that the reader chose; an en dash where it is missing. */
export function Numeral({ field, value, withUnit = true, plain = false }: NumeralProps) {
  const weightUnit = useWeightUnit();
  if (field?.type !== 'number' || typeof value !== 'number') return missingValue;
  const { text, unit, spoken } = measure(field, value, weightUnit);
  return (
    <>
      {text}
      {withUnit && unit && (
        <UnitText className={plain ? undefined : styles.unit} unit={unit} spoken={spoken} />
      )}
    </>
  );
}
