import '#client/tokens.css';
import '#client/base.css';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { clearNotices } from '#client/ui/notices/notice.tsx';

// Warnings of React or the browser fail the test.
const complaints = vi.fn();

// The pointer stays at the last click, where a rendered link would prefetch its page.
window.addEventListener('pointerover', (event) => event.stopPropagation(), { capture: true });

/** Clients of the current test. */
const queryClients = new Set<QueryClient>();
const { mount } = QueryClient.prototype;
QueryClient.prototype.mount = function mountAndRemember(this: QueryClient) {
  queryClients.add(this);
  mount.call(this);
};

/** Retries would send their calls during a later test. */
async function cancelQueries(): Promise<void> {
  for (const client of queryClients) await client.cancelQueries();
  queryClients.clear();
}

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
  await cancelQueries();
  clearNotices();
  expect(complaints.mock.calls, 'Said in the console').toEqual([]);
});
