import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startCountdown } from './countdown.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a countdown ends once', () => {
  const onEnd = vi.fn();
  startCountdown(1500, onEnd);
  vi.advanceTimersByTime(1499);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('a countdown does not count paused time', () => {
  const onEnd = vi.fn();
  const countdown = startCountdown(3000, onEnd);
  vi.advanceTimersByTime(1000);
  countdown.pause();
  vi.advanceTimersByTime(60_000);
  countdown.resume();
  vi.advanceTimersByTime(1999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('resuming without a pause does not restart the countdown', () => {
  const onEnd = vi.fn();
  const countdown = startCountdown(100, onEnd);
  vi.advanceTimersByTime(60);
  countdown.resume();
  vi.advanceTimersByTime(40);
  countdown.resume();
  vi.advanceTimersByTime(1000);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('a cancelled countdown never ends', () => {
  const onEnd = vi.fn();
  const countdown = startCountdown(100, onEnd);
  countdown.cancel();
  countdown.resume();
  vi.advanceTimersByTime(1000);
  expect(onEnd).not.toHaveBeenCalled();
});
