import { storageKeys } from '#client/api/stored/storage-keys.ts';
import { createStoredChoice } from '#client/api/stored/stored-choice.ts';
import { useStore } from '#client/ui/hooks/store.ts';

/** What weights are shown in; they are stored and sent in kilograms. */
export const weightUnits = ['kg', 'lb'] as const;
export type WeightUnit = (typeof weightUnits)[number];

const choice = createStoredChoice<WeightUnit>({
  key: storageKeys.weightUnit,
  initial: 'kg',
  parse: (text) => (text === 'lb' ? 'lb' : 'kg'),
  format: (unit) => unit,
});

/** The unit that this device chose; kilograms where it chose none. */
export const getWeightUnit = choice.get;

/** Keeps the unit on this device and shows it at once, here and in every other open tab. */
export const setWeightUnit = choice.set;

/** The unit on show; kilograms during prerender and the first hydration. Follows other tabs. */
export function useWeightUnit(): WeightUnit {
  return useStore(choice, (unit) => unit);
}
