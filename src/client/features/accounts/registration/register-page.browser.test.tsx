import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import { reservedName, takenEmail, takenName } from '#contract/errors/error-sentences.ts';
import { checkForm } from '#contract/form-checks.ts';
import { registerForm, withInterests } from '#contract/forms.ts';
import { notices } from '#contract/notices.ts';
import { sports } from '#sports/index.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { seeNotice } from '#tests/support/browser/browser-notices.ts';
import RegisterPage from './register-page.tsx';
import { writeSignUpDraft } from './sign-up-draft.ts';

const register = 'POST /users/registerRedirect';
const taken = { field: 'email', message: takenEmail };
const empty = checkForm(withInterests(registerForm, sports), {})?.fields;

function HistoryState() {
  return <output data-testid="state">{JSON.stringify(useLocation().state)}</output>;
}

async function show(
  answer: () => unknown,
  { free = true, reserved = false, state = null as unknown } = {},
) {
  const sent = answerCalls({
    [register]: answer,
    'POST /users/checkName': () => ({ free, reserved }),
  });
  const page = await render(
    <MemoryRouter initialEntries={[{ pathname: '/register', state }]}>
      <RegisterPage />
      <HistoryState />
      <NoticeHost />
    </MemoryRouter>,
  );
  return {
    page,
    name: page.getByLabelText('Name'),
    email: page.getByLabelText('Email'),
    password: page.getByLabelText('Password', { exact: true }),
    send: () => page.getByRole('button', { name: 'Register' }).click(),
    forms: () => sent.filter(({ call }) => call === register).map(({ form }) => form),
  };
}

test('a link focuses the first field, and Enter focuses the next missing one, then submits', async () => {
  const sent = answerCalls({
    [register]: () => refusal('duplicateUser'),
    'POST /users/checkName': () => ({ free: true, reserved: false }),
  });
  const page = await render(
    <MemoryRouter initialEntries={['/']}>
      <Link to="/register" state={{ next: '/motogp/riders' }}>
        Sign up
      </Link>
      <Routes>
        <Route path="/" element={null} />
        <Route path="/register" element={<RegisterPage />} />
      </Routes>
    </MemoryRouter>,
  );
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect.element(page.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('Ana Riba{Enter}ana@example.org{Enter}Gol-en-la-90{Enter}');
  await expect.element(page.getByRole('radio', { name: 'hombre' })).toHaveFocus();
  expect(sent.filter(({ call }) => call === register)).toEqual([]);
  await userEvent.keyboard(' {Enter}');
  await expect.poll(() => sent.filter(({ call }) => call === register)).toHaveLength(1);
});

test('a page opened by its URL does not focus a field', async () => {
  const { name } = await show(() => refusal('internal'));
  await expect.element(name).toBeEnabled();
  await new Promise(requestAnimationFrame);
  await expect.element(name).not.toHaveFocus();
});

test('an empty form is not sent and reports what is missing at its fields', async () => {
  const { page, name, send, forms } = await show(() => refusal('invalidEmail', [taken]));
  await send();
  for (const sentence of Object.values(empty ?? {}))
    await expect.element(page.getByText(`${sentence}`)).toBeVisible();
  await expect.element(name).toHaveFocus();
  expect(page.getByRole('alert').elements()).toEqual([]);
  expect(forms()).toEqual([]);
});

test('a taken name is announced without repeating the help', async () => {
  const { page, name } = await show(() => refusal('internal'), { free: false });
  await name.fill('Billie Ormond');
  const status = page.getByRole('status').filter({ hasText: takenName });
  await expect.element(status).toBeInTheDocument();
  await expect.element(name).toHaveAccessibleDescription(new RegExp(`^${takenName}`));
});

test('a reserved name is reported while typing and on submit', async () => {
  const { page, name } = await show(() => refusal('internal'), { free: false, reserved: true });
  await name.fill('admin');
  await expect.element(name).toHaveAccessibleDescription(new RegExp(`^${reservedName}`));
  await expect.element(page.getByText(takenName)).not.toBeInTheDocument();
});

test('a taken address links to the login and to a new password', async () => {
  const next = '/motogp/riders';
  const { page, name, email, password, send } = await show(() => refusal('invalidEmail', [taken]), {
    state: { next },
  });
  await name.fill('Ana Riba');
  await email.fill('ana@example.org');
  await password.fill('Gol-en-la-90');
  for (const choice of ['MotoGP', 'mujer'])
    await page.getByRole('radio', { name: choice }).click({ force: true });
  await send();
  await expect
    .element(email)
    .toHaveAccessibleDescription(new RegExp(`^${takenEmail} Is it yours\\?`));
  const field = page.getByText(/^Is it yours/);
  await expect
    .element(field.getByRole('link', { name: 'Log in' }))
    .toHaveAttribute('href', '/login');
  await expect
    .element(field.getByRole('link', { name: 'get a new password' }))
    .toHaveAttribute('href', '/forgotPassword');
  await email.fill('other@example.org');
  await expect.element(field).not.toBeInTheDocument();
});

test('after a failed verification, only the password is missing and has the focus', async () => {
  const draft = {
    name: 'Ana Riba',
    email: 'ana@example.org',
    interestedIn: 'fifa',
    gender: 'mujer',
  };
  localStorage.setItem('signUp', JSON.stringify({ ...draft, time: Date.now() }));
  const { page, name, email, password } = await show(() => refusal('internal'), {
    state: { next: '/motogp/riders', again: true },
  });
  await expect.element(password).toHaveFocus();
  await expect
    .element(password)
    .toHaveAccessibleDescription(/Everything you typed is still here, except your password\./);
  await expect.element(name).toHaveValue('Ana Riba');
  await expect.element(email).toHaveValue('ana@example.org');
  await expect.element(page.getByRole('radio', { name: 'FIFA' })).toBeChecked();
  // A reload must not repeat the message.
  await expect.element(page.getByTestId('state')).toHaveTextContent('{"next":"/motogp/riders"}');
});

test.each([
  ['notes.txt', 'text', 'Only gif, jpg, png or jpeg files'],
  ['empty.png', '', 'This file is empty'],
  ['notes.png', 'text', 'This file is not a picture'],
  ['broken.gif', 'GIF89a and no more', 'This picture is damaged, or too large to be opened'],
])(
  'a refused picture, %s, is reported and does not prevent the sign-up',
  async (file, text, cause) => {
    const { page, email, send, forms } = await show(() => refusal('internal'));
    await email.fill('ana@example.org');
    const image = page.getByLabelText(/^Image/);
    await image.upload(new File([text], file));
    await expect.element(image).toHaveAccessibleDescription(new RegExp(`^${cause}`));
    await seeNotice(notices.selectImage);
    await expect.element(page.getByText('Choose a file or drag it')).toBeVisible();
    await expect.element(image).toHaveValue('');
    await expect.element(email).toHaveValue('ana@example.org');
    await page.getByLabelText('Name').fill('Ana Riba');
    await page.getByLabelText('Password', { exact: true }).fill('Visca-2026!');
    await page.getByRole('radio', { name: 'FIFA' }).click();
    await page.getByRole('radio', { name: 'mujer' }).click();
    await send();
    await expect.poll(forms).toHaveLength(1);
    expect(forms()[0]?.has('image')).toBe(false);
  },
);

test.each([
  ['/fifa', 'FIFA'],
  ['/motogp/riders', 'MOTO GP'],
  ['/powerlifting/weight', 'POWER LIFTING'],
])('the sport of %s is preselected unless an interest was chosen before', async (next, label) => {
  const { page } = await show(() => refusal('invalidEmail'), { state: { next } });
  const sport = page.getByRole('radio', { name: new RegExp(label.replace(' ', ' ?'), 'i') });
  await expect.element(sport).toBeChecked();
  await page.unmount();
  writeSignUpDraft({ name: 'Ana', email: '', interestedIn: 'motogp', gender: null });
  const secondPage = await show(() => refusal('invalidEmail'), { state: { next } });
  await expect.element(secondPage.page.getByRole('radio', { name: /moto ?gp/i })).toBeChecked();
});
