import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import { takenEmail, takenName } from '#contract/errors/error-sentences.ts';
import type { ErrorCode, Issue } from '#contract/errors/errors.ts';
import { checkForm } from '#contract/form-checks.ts';
import { registerForm, withInterests } from '#contract/forms.ts';
import { type NoticeName, notices } from '#contract/notices.ts';
import { sports } from '#sports/index.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { seeNotice } from '#tests/support/browser/browser-notices.ts';
import RegisterPage from './register-page.tsx';

const form = withInterests(registerForm, sports);
const empty = checkForm(form, {})?.fields;
const valid = { name: 'Ana Riba', email: 'ana@example.org', password: 'Gol-en-la-90' };

interface Refused {
  readonly typed?: Partial<typeof valid>;
  readonly chosen?: readonly string[];
  readonly code?: ErrorCode;
  readonly issues?: readonly Issue[];
  readonly notice: NoticeName;
  readonly label: string;
  readonly sentence?: string | undefined;
}
const noAddress = { email: 'no address' };
const short = { password: 'short' };

test.each<Refused>([
  { chosen: ['FIFA'], notice: 'registerGender', label: 'Gender', sentence: empty?.gender },
  {
    chosen: ['mujer'],
    notice: 'registerInterest',
    label: 'Interest',
    sentence: empty?.interestedIn,
  },
  {
    typed: noAddress,
    notice: 'registerInvalidEmail',
    label: 'Email',
    sentence: checkForm(form, noAddress)?.fields.email,
  },
  {
    typed: short,
    notice: 'registerPassword',
    label: 'Password',
    sentence: checkForm(form, short)?.fields.password,
  },
  {
    code: 'invalidEmail',
    issues: [{ field: 'email', message: takenEmail }],
    notice: 'registerInvalidEmail',
    label: 'Email',
    sentence: takenEmail,
  },
  {
    code: 'commonPassword',
    issues: [{ field: 'password', message: 'is too common' }],
    notice: 'passwordCommon',
    label: 'Password',
    sentence: 'Password is too common',
  },
  { code: 'duplicateUser', notice: 'registerDuplicate', label: 'Name', sentence: takenName },
  { code: 'internal', notice: 'registerError', label: 'Register' },
  { code: 'storageFull', notice: 'storageFull', label: 'Register' },
  { code: 'overloaded', notice: 'busy', label: 'Register' },
])('a refused sign-up shows $notice and focuses "$label"', async (row) => {
  const { typed, chosen = ['FIFA', 'mujer'], code = 'internal', issues, notice, label } = row;
  answerCalls({
    'POST /users/registerRedirect': () => refusal(code, issues),
    'POST /users/checkName': () => ({ free: true, reserved: false }),
  });
  const page = await render(
    <MemoryRouter initialEntries={['/register']}>
      <RegisterPage />
      <NoticeHost />
    </MemoryRouter>,
  );
  const texts = { ...valid, ...typed };
  await page.getByLabelText('Name').fill(texts.name);
  await page.getByLabelText('Email').fill(texts.email);
  await page.getByLabelText('Password', { exact: true }).fill(texts.password);
  for (const radio of chosen)
    await page.getByRole('radio', { name: radio, exact: true }).click({ force: true });
  await page.getByRole('button', { name: 'Register' }).click();
  await seeNotice(notices[notice]);
  const target = page
    .getByRole('group', { name: label })
    .or(page.getByLabelText(label, { exact: true }))
    .or(page.getByRole('button', { name: label }));
  await expect.poll(() => target.element().contains(document.activeElement)).toBe(true);
  if (label !== 'Register')
    await expect.element(target).toHaveAccessibleDescription(new RegExp(`^${row.sentence}`));
});
