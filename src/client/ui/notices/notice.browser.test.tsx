import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { notices } from '#contract/notices.ts';
import { clearPageErrors, NoticeHost, showNotice } from './notice.tsx';

const notify = (title: string, icon: 'success' | 'error' = 'error', timer = 3000) =>
  showNotice({ icon, title, timer });

async function setUp() {
  const page = await render(
    <>
      <button type="button">Save</button>
      <NoticeHost />
    </>,
  );
  const host = page.getByRole('region', { name: 'Notices' });
  const top = (title: Element) => title.getBoundingClientRect().top;
  const titles = () =>
    host
      .getByRole('paragraph')
      .elements()
      .toSorted((one, other) => top(one) - top(other))
      .map((title) => title.textContent);
  return { page, host, titles };
}

// Notices of earlier tests are still shown.
beforeEach(async () => {
  vi.useFakeTimers();
  const { page, titles } = await setUp();
  vi.advanceTimersByTime(60_000);
  await expect.poll(titles).toEqual([]);
  await page.unmount();
});

test('the newest notice is on top, at most three are shown, and a repetition replaces the older one', async () => {
  const { titles } = await setUp();
  for (const title of ['First', 'Second', 'Third']) notify(title);
  await expect.poll(titles).toEqual(['Third', 'Second', 'First']);
  notify('First');
  await expect.poll(titles).toEqual(['First', 'Third', 'Second']);
  notify('Fourth');
  await expect.poll(titles).toEqual(['Fourth', 'First', 'Third']);
});

test('an error is an alert and a success a status; neither is focused', async () => {
  const { page, host } = await setUp();
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  notify('Not saved');
  notify('Saved', 'success');
  await expect.element(host.getByRole('alert')).toHaveTextContent('Not saved');
  await expect.element(host.getByRole('status')).toHaveTextContent('Saved');
  await expect.element(save).toHaveFocus();
});

test('a success is announced once, by an existing status element', async () => {
  const { host } = await setUp();
  const status = host.getByRole('status').element();
  expect(status.textContent).toBe('');
  notify('Saved', 'success');
  await expect.element(host.getByRole('status')).toHaveTextContent('Saved');
  expect(host.getByRole('status').elements()).toEqual([status]);
  notify('Not saved');
  await expect.element(host.getByRole('alert')).toBeVisible();
  expect(status.textContent).not.toContain('Not saved');
});

test('each notice disappears after its own time', async () => {
  const { titles } = await setUp();
  notify('Long', 'error', 3000);
  notify('Short', 'success', 1500);
  await vi.advanceTimersByTimeAsync(1499);
  expect(titles()).toEqual(['Short', 'Long']);
  await vi.advanceTimersByTimeAsync(1);
  expect(titles()).toEqual(['Long']);
  await vi.advanceTimersByTimeAsync(1500);
  expect(titles()).toEqual([]);
});

test('the countdown pauses while the notice is hovered or focused', async () => {
  const { page, host, titles } = await setUp();
  notify('Read me');
  const notice = host.getByRole('alert');
  // Notices ignore pointer events.
  await userEvent.hover(notice, { force: true });
  await expect.element(notice).toHaveAttribute('data-paused');
  await vi.advanceTimersByTimeAsync(60_000);
  await page.getByRole('button', { name: 'Save' }).hover();
  await expect.element(notice).not.toHaveAttribute('data-paused');

  await page.getByRole('button', { name: 'Save' }).click();
  await userEvent.tab();
  await expect.element(notice).toHaveFocus();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(titles()).toEqual(['Read me']);
  await userEvent.tab({ shift: true });
  await expect.element(notice).not.toHaveAttribute('data-paused');
  await vi.advanceTimersByTimeAsync(3000);
  expect(titles()).toEqual([]);
});

test('navigation removes errors, but not successes or notices that explain it', async () => {
  const { titles } = await setUp();
  notify('Saved', 'success');
  showNotice({ icon: 'error', title: 'Session ended', timer: 3000 }, { stays: true });
  notify(notices.loginPassword.title);
  await expect.poll(titles).toEqual([notices.loginPassword.title, 'Session ended', 'Saved']);
  clearPageErrors();
  await expect.poll(titles).toEqual(['Session ended', 'Saved']);
});

test('a press goes through a notice to the control below', async () => {
  const page = await render(
    <>
      <button type="button" style={{ position: 'fixed', inset: 0, width: '100%', height: '100%' }}>
        Create
      </button>
      <NoticeHost />
    </>,
  );
  notify('Saved', 'success', 1500);
  const title = page.getByText('Saved');
  await expect.element(title).toBeVisible();
  const notice = title.element().closest('[data-icon]') ?? expect.unreachable('No notice');
  const { left, top } = notice.getBoundingClientRect();
  expect(document.elementFromPoint(left + 20, top + 20)?.textContent).toBe('Create');
  expect(notice).not.toHaveAttribute('data-paused');
});
