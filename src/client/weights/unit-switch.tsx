import { SegmentedControl } from '#client/ui/fields/segmented-control.tsx';
import { setWeightUnit, useWeightUnit, weightUnits } from './weight-unit.ts';

const options = weightUnits.map((unit) => ({ value: unit, label: unit }));

export function UnitSwitch() {
  return (
    <SegmentedControl
      label="Weights in"
      hideLabel
      options={options}
      value={useWeightUnit()}
      onChange={setWeightUnit}
    />
  );
}
