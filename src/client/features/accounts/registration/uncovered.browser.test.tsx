import { type ComponentProps, useLayoutEffect } from 'react';
import { createRoutesStub } from 'react-router';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { storeRegistration } from '#client/api/stored/session.ts';
import { clearNotices, NoticeHost, showNotice } from '#client/ui/notices/notice.tsx';
import type { SessionAnswer } from '#contract/calls/accounts.ts';
import { notices } from '#contract/notices.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import RegisterPage from './register-page.tsx';
import VerifyCodePage from './verify-code-page.tsx';

/** Milliseconds for which a success, the shortest notice, is shown. */
const shortestTimer = 1500;

const user: SessionAnswer['user'] = {
  _id: 'ana',
  name: 'Ana',
  email: 'ana@example.org',
  image: null,
  check: false,
  rol: 'user',
  interestedIn: 'fifa',
  gender: 'mujer',
};

beforeEach(() => {
  // Keeps notices from disappearing during the test.
  const start = window.setTimeout;
  const later = vi.spyOn(window, 'setTimeout');
  later.mockImplementation(((run: TimerHandler, time = 0) =>
    time < shortestTimer ? start(run, time) : 0) as typeof setTimeout);
  // Hovering would otherwise shorten the remaining time.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => {
    later.mockRestore();
    clock.mockRestore();
  });
});

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 390, height: 667 },
  { width: 390, height: 480 },
];

function CodePage(props: ComponentProps<typeof VerifyCodePage>) {
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return <VerifyCodePage {...props} />;
}

async function show(path: '/register' | '/verifyCode', { width, height }: (typeof sizes)[number]) {
  await screen.viewport(width, height);
  onTestFinished(() => screen.viewport(1280, 800));
  const Stub = createRoutesStub([
    { path: '/register', Component: RegisterPage },
    {
      path: '/verifyCode',
      Component: CodePage as () => React.ReactNode,
      loader: () => ({ email: 'ana@example.org' }),
      HydrateFallback: () => null,
    },
  ]);
  const page = await render(
    <>
      <header style={{ height: width < 900 ? 107 : 73 }} />
      <main style={{ padding: 24 }}>
        <Stub initialEntries={[path]} />
      </main>
      <footer style={{ height: 400 }} />
      <NoticeHost />
    </>,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

const focusedField = 'form :is([data-field], fieldset):focus-within';

function covered(kept = focusedField): string[] {
  const cards = [...document.querySelectorAll('[aria-label="Notices"] [data-icon]')];
  return [...document.querySelectorAll(kept)]
    .filter((one) => cards.some((card) => overlap(one, card)))
    .map((one) => one.textContent ?? one.tagName);
}

function overlap(one: Element, other: Element): boolean {
  const a = one.getBoundingClientRect();
  const b = other.getBoundingClientRect();
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

const shownTitles = () =>
  [...document.querySelectorAll('[aria-label="Notices"] [data-icon]')].map(
    (card) => card.textContent,
  );

async function signUp(page: Awaited<ReturnType<typeof show>>, password: string): Promise<void> {
  await page.getByLabelText('Name').fill('Ana Riba');
  await page.getByLabelText('Email').fill('ana@example.org');
  await page.getByLabelText('Password', { exact: true }).fill(password);
  await page.getByRole('radio', { name: 'Powerlifting' }).click({ force: true });
  await page.getByRole('radio', { name: 'mujer' }).click({ force: true });
  await page.getByRole('button', { name: 'Register' }).click();
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

async function expectNothingCovered(count: number, kept = focusedField): Promise<void> {
  await expect.poll(shownTitles).toHaveLength(count);
  await expect.poll(() => covered(kept)).toEqual([]);
  // Field errors are rendered shortly after the notice.
  await nextFrame();
  await nextFrame();
  expect(covered(kept)).toEqual([]);
  const [card] = document.querySelectorAll('[aria-label="Notices"] [data-icon]');
  if (!card) throw new Error('The notice is gone');
  const { top, bottom } = card.getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(window.innerHeight);
}

test('on a phone the notices of a sign-up and of a new code are at the bottom', async () => {
  answerCalls({
    'POST /users/checkName': () => ({ free: true, reserved: false }),
    'POST /users/registerRedirect': () => ({ token: 't', user }),
    'POST /users/resend': () => ({ resend: true }),
    'GET /users/ana': () => user,
  });
  const page = await show('/register', { width: 390, height: 844 });
  await signUp(page, 'Gol-en-la-90');
  await expect.element(page.getByLabelText('Confirmation code')).toHaveFocus();
  await expectNothingCovered(1, `header, ${focusedField}`);
  clearNotices();
  await page.getByRole('button', { name: 'Send the code again' }).click();
  await expectNothingCovered(1, `header, ${focusedField}`);
});

describe.each(sizes)('at $width × $height', (size) => {
  test('one or two notices cover nothing of a code page', async () => {
    answerCalls({ 'POST /users/resend': () => ({ resend: true }), 'GET /users/ana': () => user });
    storeRegistration({ token: 't', user });
    const page = await show('/verifyCode', size);
    await expect.element(page.getByLabelText('Confirmation code')).toHaveFocus();
    showNotice(notices.registered);
    await expectNothingCovered(1);
    showNotice(notices.linkRequired);
    await expectNothingCovered(2);
  });

  test('a code of five digits is refused only at its field', async () => {
    const page = await show('/verifyCode', size);
    showNotice(notices.registered);
    await page.getByLabelText('Confirmation code').fill('12345');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect.element(page.getByText(/Enter all six digits/)).toBeVisible();
    await expectNothingCovered(1);
    expect(shownTitles().join()).toContain(notices.registered.title);
  });

  test('one or two notices cover neither the first wrong field of a sign-up nor its error', async () => {
    const page = await show('/register', size);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect.element(page.getByLabelText('Name')).toHaveFocus();
    showNotice(notices.registerInvalidEmail);
    await expectNothingCovered(1);
    const button = page.getByRole('button', { name: 'Register' }).element();
    const distance = () =>
      button.getBoundingClientRect().top -
      page.getByLabelText('Name').element().getBoundingClientRect().top;
    const before = distance();
    showNotice(notices.tooManyRequests);
    await expectNothingCovered(2);
    // A reserved space would close under a finger.
    clearNotices();
    await expect.poll(shownTitles).toEqual([]);
    expect(distance()).toBe(before);
  });

  test('a notice appears near the focus, not near the previous notice', async () => {
    const answers = [refusal('duplicateUser'), refusal('tooManyRequests')];
    answerCalls({
      'POST /users/checkName': () => ({ free: true, reserved: false }),
      'POST /users/registerRedirect': () => answers.shift(),
    });
    const page = await show('/register', size);
    await signUp(page, 'Gol-en-la-90');
    await expect.element(page.getByLabelText('Name')).toHaveFocus();
    await expectNothingCovered(1);
    await page.getByLabelText('Name').fill('Ana Ribas');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect.poll(shownTitles).toHaveLength(2);
    await expect.element(page.getByRole('button', { name: 'Register' })).toHaveFocus();
    await expectNothingCovered(2);
  });

  test('the notice about a password covers neither the field nor the interests', async () => {
    answerCalls({
      'POST /users/checkName': () => ({ free: true, reserved: false }),
      'POST /users/registerRedirect': () => refusal('weakPassword'),
    });
    const page = await show('/register', size);
    await signUp(page, 'short');
    await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
    await expectNothingCovered(1);
  });
});
