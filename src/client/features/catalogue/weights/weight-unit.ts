import { useSyncExternalStore } from 'react';
import { storageKeys } from '#client/api/storage-keys.ts';
import { createListeners } from '#client/ui/hooks/store.ts';

/** What weights are shown in; they are stored and sent in kilograms. */
export const weightUnits = ['kg', 'lb'] as const;
export type WeightUnit = (typeof weightUnits)[number];

const listeners = createListeners((changed) => {
  function onStorage({ key }: StorageEvent) {
    if (key === storageKeys.weightUnit) changed();
  }
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
});

/** The unit that this device chose; kilograms where it chose none. */
export function getWeightUnit(): WeightUnit {
  return localStorage.getItem(storageKeys.weightUnit) === 'lb' ? 'lb' : 'kg';
}

/** Keeps the unit on this device and shows it at once, here and in every other open tab. */
export function setWeightUnit(unit: WeightUnit): void {
  localStorage.setItem(storageKeys.weightUnit, unit);
  listeners.notify();
}

/** The unit on show; kilograms during prerender and the first hydration. Follows other tabs. */
export function useWeightUnit(): WeightUnit {
  return useSyncExternalStore(listeners.subscribe, getWeightUnit, () => 'kg');
}
