// Imported before anything else by the server of the pictures: its clock runs from `startTime` on.
import { startTime } from './clock.ts';

const { now } = Date;
const offset = startTime - now();

Date.now = () => now() + offset;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [Date.now()] : given, newTarget),
});
