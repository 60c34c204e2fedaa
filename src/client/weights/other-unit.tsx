import type { Field } from '#contract/kinds/fields.ts';
import { measure } from './measure.ts';
import { UnitText } from './unit-text.tsx';
import { useWeightUnit } from './weight-unit.ts';

export function OtherUnit({ field, value }: { field: Field | undefined; value: unknown }) {
  const weightUnit = useWeightUnit();
  if (field?.type !== 'number' || typeof value !== 'number') return null;
  const { text, ...unit } = measure(field, value, weightUnit === 'kg' ? 'lb' : 'kg');
  return (
    <span>
      {text}
      <UnitText {...unit} />
    </span>
  );
}
