import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#tests/support/browser/browser-storage.ts';
import { clearUserData } from './logout.ts';
import { storageKeys } from './storage-keys.ts';

const root = join(import.meta.dirname, '../..');

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
});

function usesOf(pattern: RegExp): string[] {
  return globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      return [...source.matchAll(pattern)].map(([, use = '']) => `${file}: ${use}`);
    });
}

test('no other storage of the browser is used', () => {
  expect(usesOf(/\b(sessionStorage|indexedDB|document\.cookie|caches\.open)\b/g)).toEqual([]);
});

test('a log-out removes the drafts, the search history and nothing else', () => {
  localStorage.setItem(`${storageKeys.draft}podium:u1`, '{}');
  localStorage.setItem(`${storageKeys.draft}eleven:u1`, '{}');
  localStorage.setItem(storageKeys.signUp, '{}');
  localStorage.setItem(storageKeys.searchHistory, '{}');
  localStorage.setItem(storageKeys.theme, 'true');
  clearUserData();
  expect(localStorage.length).toBe(1);
  expect(localStorage.getItem(storageKeys.theme)).toBe('true');
});
