import { beforeEach, expect, test, vi } from 'vitest';
import type { Result } from '#client/api/call.ts';
import { clearSession, storeSession } from '#client/api/stored/session.ts';
import { memoryStorage } from '#tests/support/browser/browser-storage.ts';
import { flip } from './use-toggle.ts';

const later = () => new Promise<void>((resolve) => setTimeout(resolve));

function signIn(id: string): void {
  const user = { _id: id, name: id, email: `${id}@example.com`, image: null, check: true };
  const rest = { rol: 'user', interestedIn: 'football', gender: 'mujer' } as const;
  storeSession({ token: `token of ${id}`, user: { ...user, ...rest } });
}

function makeToggle(key: string) {
  const answers: (() => Promise<void>)[] = [];
  const send = vi.fn(
    (on: boolean) =>
      new Promise<Result<boolean>>((resolve) => {
        answers.push(() => {
          resolve({ ok: true, status: 200, data: on });
          return later();
        });
      }),
  );
  const store = vi.fn();
  const notices = { otherwise: 'likeFailed' } as const;
  const toggle = { key, on: false, send, isOn: (on: boolean) => on, store, notices };
  return { toggle, answers, store, sent: () => send.mock.calls.map(([on]) => on) };
}

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));

test('a request queued at log-out is not sent for the next user, and no response is shown', async () => {
  signIn('Ana');
  const ana = makeToggle('like a');
  flip(ana.toggle);
  flip(ana.toggle);
  clearSession();
  signIn('Bea');
  await ana.answers[0]?.();
  expect(ana.sent()).toEqual([true]);
  expect(ana.store).not.toHaveBeenCalled();
});

test('two users’ requests for the same toggle are independent', async () => {
  signIn('Ana');
  const ana = makeToggle('like b');
  flip(ana.toggle);
  clearSession();
  signIn('Bea');
  const bea = makeToggle('like b');
  flip(bea.toggle);
  expect(bea.sent()).toEqual([true]);
  await bea.answers[0]?.();
  expect(bea.store).toHaveBeenCalledExactlyOnceWith(true);
  await ana.answers[0]?.();
  expect(ana.store).not.toHaveBeenCalled();
});
