import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SessionAnswer } from '#contract/calls/accounts.ts';
import { memoryStorage } from '#tests/support/browser/browser-storage.ts';
import {
  clearSession,
  clearSessionOf,
  getSession,
  isDeletedUser,
  removeRegistration,
  resumeRegistration,
  setDeletedUser,
  storeRegistration,
  storeSession,
  updateSession,
} from './session.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
});

function makeAnswer(check = true): SessionAnswer {
  return {
    token: 'token-1',
    user: {
      _id: 'u1',
      name: 'Lucía',
      email: 'lucia@example.com',
      image: null,
      check,
      rol: 'admin',
      interestedIn: 'motogp',
      gender: 'mujer',
    },
  };
}

describe('the stored user', () => {
  test('contains the temporary-password flag until the next sign-in', () => {
    storeSession({ ...makeAnswer(), temporaryPassword: true });
    updateSession({ name: 'Lucía Peña' });
    expect(getSession()?.temporaryPassword).toBe(true);
    storeSession(makeAnswer());
    expect(getSession()?.temporaryPassword).toBeUndefined();
  });

  test('has exactly the expected fields, with rol as role', () => {
    storeSession(makeAnswer());
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({
      token: 'token-1',
      _id: 'u1',
      name: 'Lucía',
      email: 'lucia@example.com',
      image: null,
      check: true,
      role: 'admin',
      interestedIn: 'motogp',
      gender: 'mujer',
    });
  });

  test('is the same object until storage changes', () => {
    storeSession(makeAnswer());
    expect(getSession()).toBe(getSession());
    const before = getSession();
    updateSession({ name: 'Ana' });
    expect(getSession()).not.toBe(before);
    expect(getSession()?.name).toBe('Ana');
    expect(getSession()?.token).toBe('token-1');
  });

  test.each(['{', 'null', '"text"', '{"token":1}', '[]'])('is null when %s is stored', (raw) => {
    localStorage.setItem('user', raw);
    expect(getSession()).toBeNull();
  });

  test('has the role of a user if its own role is unknown', () => {
    storeSession(makeAnswer());
    for (const role of ['moderator', 'constructor', undefined, 7]) {
      const stored = JSON.parse(localStorage.getItem('user') ?? '');
      localStorage.setItem('user', JSON.stringify({ ...stored, role }));
      expect(getSession()).toMatchObject({ _id: 'u1', role: 'user' });
    }
  });

  test('is removed by clearing, and not restored by an update', () => {
    storeSession(makeAnswer());
    clearSession();
    updateSession({ check: true });
    expect(getSession()).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
  });

  test('is removed when that user’s sessions end, and not when another user’s do', () => {
    storeSession(makeAnswer());
    clearSessionOf('u2');
    expect(getSession()?._id).toBe('u1');
    clearSessionOf('u1');
    expect(getSession()).toBeNull();
  });

  test('clears the deleted-user flag', () => {
    expect(isDeletedUser()).toBe(false);
    setDeletedUser(true);
    expect(localStorage.getItem('isDeletedUser')).toBe('true');
    storeSession(makeAnswer());
    expect(isDeletedUser()).toBe(false);
  });
});

describe('a stored registration', () => {
  test('stores the response under data and signs the unverified user in', () => {
    storeRegistration(makeAnswer(false));
    expect(JSON.parse(localStorage.getItem('data') ?? '')).toEqual(makeAnswer(false));
    expect(getSession()?.check).toBe(false);
  });

  test('is removed once, and the session stays', () => {
    storeRegistration(makeAnswer(false));
    expect(removeRegistration()).toBe(true);
    expect(removeRegistration()).toBe(false);
    expect(localStorage.getItem('data')).toBeNull();
    expect(getSession()?.token).toBe('token-1');
  });

  test('restores the session if the user item is missing', () => {
    storeRegistration(makeAnswer(false));
    localStorage.removeItem('user');
    expect(resumeRegistration()?.token).toBe('token-1');
    expect(getSession()?.check).toBe(false);
  });

  test.each([null, '{', '{}', 'null'])('is null when data contains %s', (raw) => {
    if (raw !== null) localStorage.setItem('data', raw);
    expect(resumeRegistration()).toBeNull();
    expect(getSession()).toBeNull();
  });

  test('is removed with the session', () => {
    storeRegistration(makeAnswer(false));
    clearSession();
    expect(localStorage.getItem('data')).toBeNull();
  });
});
