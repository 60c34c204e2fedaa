import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerWorker } from './register-worker.ts';

type Rules = { createScriptURL: (asked: string) => string };

const register = vi.fn<(address: unknown) => Promise<void>>();
const createPolicy = vi.fn((_name: string, { createScriptURL }: Rules) => ({
  createScriptURL: (asked: string) => ({ trusted: createScriptURL(asked) }),
}));

beforeEach(() => {
  vi.stubEnv('DEV', false);
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  vi.stubGlobal('window', { trustedTypes: { createPolicy } });
  register.mockReset().mockResolvedValue();
  createPolicy.mockClear();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('the policy creates only the address of the worker', () => {
  registerWorker();
  expect(register.mock.calls).toEqual([[{ trusted: '/worker.js' }]]);
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['tifo-worker']);
  const rules = createPolicy.mock.calls[0]?.[1];
  expect(rules && Object.keys(rules)).toEqual(['createScriptURL']);
  expect(rules?.createScriptURL('https://elsewhere.example/evil.js')).toBe('/worker.js');
});

test('a browser without Trusted Types registers the plain address', () => {
  vi.stubGlobal('window', {});
  registerWorker();
  expect(register.mock.calls).toEqual([['/worker.js']]);
});

test('nothing happens without service workers, or if the registration fails', async () => {
  register.mockRejectedValue(new TypeError('Failed to register'));
  registerWorker();
  await vi.waitFor(() => expect(register).toHaveBeenCalledOnce());
  vi.stubGlobal('navigator', {});
  registerWorker();
  expect(register).toHaveBeenCalledOnce();
});

test('no worker is registered in development', () => {
  vi.stubEnv('DEV', true);
  registerWorker();
  expect(register).not.toHaveBeenCalled();
});
