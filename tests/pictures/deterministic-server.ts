// Fixes the clock and makes ids sequential, so that screenshots are reproducible.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { startTime } from './clock.ts';

Date.now = () => startTime;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [startTime] : given, newTarget),
});

let ids = 0;
crypto.randomUUID = () => {
  ids += 1;
  return `00000000-0000-4000-8000-${ids.toString(16).padStart(12, '0')}`;
};
syncBuiltinESMExports();
