import { storageKeys } from '#client/api/stored/storage-keys.ts';
import { createStoredChoice } from '#client/api/stored/stored-choice.ts';
import { useStore } from '#client/ui/hooks/store.ts';

/** Display units. Weights are stored and sent in kilograms. */
export const weightUnits = ['kg', 'lb'] as const;
export type WeightUnit = (typeof weightUnits)[number];

const choice = createStoredChoice<WeightUnit>({
  key: storageKeys.weightUnit,
  initial: 'kg',
  parse: (text) => (text === 'lb' ? 'lb' : 'kg'),
  format: (unit) => unit,
});

export const getWeightUnit = choice.get;

export const setWeightUnit = choice.set;

/** Synchronised across tabs; kilograms during prerender and hydration. */
export function useWeightUnit(): WeightUnit {
  return useStore(choice, (unit) => unit);
}
