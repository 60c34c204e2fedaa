import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { makePictureFile } from '#tests/support/browser/picture-file.ts';
import RegisterPage from './register-page.tsx';

const register = 'POST /users/registerRedirect';

test('choices from before hydration are kept, displayed and sent', async () => {
  localStorage.clear();
  const sent = answerCalls({
    [register]: () => refusal('duplicateUser'),
    'POST /users/checkName': () => ({ free: true, reserved: false }),
  });
  const form = (
    <MemoryRouter initialEntries={['/register']}>
      <RegisterPage />
    </MemoryRouter>
  );
  const builtPage = document.createElement('div');
  builtPage.innerHTML = renderToString(form);
  document.body.append(builtPage);
  onTestFinished(() => builtPage.remove());

  const image = page.getByLabelText(/^Image/);
  await page.getByLabelText('Name').fill('Ana Riba');
  await page.getByRole('radio', { name: 'MotoGP' }).click({ force: true });
  await page.getByRole('radio', { name: 'mujer' }).click({ force: true });
  await image.upload(await makePictureFile('me.png'));
  await expect.element(image).toHaveAccessibleDescription(/^Choose a file/);

  const root = hydrateRoot(builtPage, form);
  onTestFinished(() => root.unmount());
  await expect.element(image).toHaveAccessibleDescription(/^me\.png/);
  await page.getByLabelText('Email').fill('ana@example.org');
  await page.getByLabelText('Password', { exact: true }).fill('Gol-en-la-90');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect.poll(() => sent.filter(({ call }) => call === register)).toHaveLength(1);
  const fields = Object.fromEntries(sent.find(({ call }) => call === register)?.form ?? []);
  expect(fields).toMatchObject({ name: 'Ana Riba', interestedIn: 'motogp', gender: 'mujer' });
  expect(fields.image).toBeInstanceOf(File);
});
