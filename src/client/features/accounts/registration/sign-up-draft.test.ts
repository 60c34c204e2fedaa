import { beforeEach, expect, test, vi } from 'vitest';
import { storeSession } from '#client/api/stored/session.ts';
import { storageKeys } from '#client/api/stored/storage-keys.ts';
import { memoryStorage } from '#tests/support/browser/browser-storage.ts';
import { storedFan } from '#tests/support/fans/stored-fan.ts';
import { readSignUpDraft, writeRegistrationAsDraft, writeSignUpDraft } from './sign-up-draft.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
});

const nothing = { name: '', email: '', interestedIn: null, gender: null };
const draft = {
  name: 'Íñigo Ruiz',
  email: 'inigo@example.org',
  interestedIn: 'motogp',
  gender: 'otros',
} as const;

test('a stored draft is read again', () => {
  expect(readSignUpDraft()).toEqual(nothing);
  writeSignUpDraft(draft);
  expect(readSignUpDraft()).toEqual(draft);
});

test('a login removes the draft', () => {
  writeSignUpDraft(draft);
  const { token, role: rol, ...user } = storedFan;
  storeSession({ token, user: { ...user, rol } });
  expect(localStorage.getItem(storageKeys.signUp)).toBeNull();
});

test('a password is never stored', () => {
  const typed = { ...draft, password: 'Visca-2026!' };
  writeSignUpDraft(typed);
  expect(localStorage.getItem(storageKeys.signUp)).not.toContain('Visca');
});

test('a draft expires after a day', () => {
  writeSignUpDraft(draft, 1000);
  expect(readSignUpDraft(1000 + 86_399_999)).toEqual(draft);
  expect(readSignUpDraft(1000 + 86_400_000)).toEqual(nothing);
  expect(localStorage.getItem(storageKeys.signUp)).toBeNull();
});

test.each([
  'x',
  'null',
  '[]',
  '7',
  '{"time":"soon"}',
  '{"time":99999999999999,"name":7,"email":{},"interestedIn":"golf","gender":"x"}',
])('%s is not a draft', (kept) => {
  localStorage.setItem(storageKeys.signUp, kept);
  expect(readSignUpDraft()).toEqual(nothing);
});

test('starting over prefills the data of the unverified account but nothing of its session', () => {
  localStorage.setItem(storageKeys.user, JSON.stringify(storedFan));
  writeRegistrationAsDraft();
  const { name, email, interestedIn, gender } = storedFan;
  expect(readSignUpDraft()).toEqual({ name, email, interestedIn, gender });
  expect(localStorage.getItem(storageKeys.signUp)).not.toContain(storedFan.token);
});
