import '#client/tokens.css';
import '#client/base.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { clearNotices } from '#client/ui/notices/notice.tsx';

// Warnings of React or the browser fail the test.
const complaints = vi.fn();

// The pointer stays at the last click, where a rendered link would prefetch its page.
window.addEventListener('pointerover', (event) => event.stopPropagation(), { capture: true });

beforeEach(() => {
  localStorage.clear();
  complaints.mockClear();
  vi.spyOn(console, 'error').mockImplementation(complaints);
});

afterEach(async () => {
  vi.useRealTimers();
  // An open dialog would still be open in the next file.
  const question = document.querySelector('[role="alertdialog"]');
  expect.soft(question, 'A question was left open').toBeNull();
  // The package cleans up on its own only in the first file of a page.
  await cleanup();
  clearNotices();
  expect(complaints.mock.calls, 'Said in the console').toEqual([]);
});
