import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#tests/support/browser/browser-storage.ts';
import { getWeightUnit, setWeightUnit } from './weight-unit.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
});

test('the unit is kilograms without a valid choice', () => {
  expect(getWeightUnit()).toBe('kg');
  localStorage.setItem('weightUnit', 'stone');
  expect(getWeightUnit()).toBe('kg');
});

test('the unit is stored on the device', () => {
  setWeightUnit('lb');
  expect(localStorage.getItem('weightUnit')).toBe('lb');
  expect(getWeightUnit()).toBe('lb');
  setWeightUnit('kg');
  expect(getWeightUnit()).toBe('kg');
});
