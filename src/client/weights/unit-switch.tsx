import { SegmentedControl } from '#client/ui/fields/segmented-control.tsx';
import { setWeightUnit, useWeightUnit, weightUnits } from './weight-unit.ts';

const options = weightUnits.map((unit) => ({ value: unit, label: unit }));

/** Kilograms or pounds, for every weight on the page and on this device from now on. */
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
