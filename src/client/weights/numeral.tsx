import type { Field } from '#contract/kinds/fields.ts';
import { measure, missingValue } from './measure.ts';
import styles from './numeral.module.css';
import { UnitText } from './unit-text.tsx';
import { useWeightUnit } from './weight-unit.ts';

interface NumeralProps {
  field: Field | undefined;
  value: unknown;
  withUnit?: boolean;
  plain?: boolean;
}

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
