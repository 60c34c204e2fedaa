import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { storageKeys } from '#client/api/stored/storage-keys.ts';
import { LogoutButton } from '#client/own-tools/logout-button.tsx';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import { ConfirmHost } from '#client/ui/states/confirm.tsx';
import { takenName } from '#contract/errors/error-sentences.ts';
import { checkForm } from '#contract/form-checks.ts';
import { profileForm } from '#contract/forms.ts';
import { type NoticeName, notices, profileUpdatedNotice } from '#contract/notices.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { seeNotice } from '#tests/support/browser/browser-notices.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { makePictureFile } from '#tests/support/browser/picture-file.ts';
import ProfileEditPage from './profile-edit-page.tsx';

const update = 'PATCH /users/update/update';
const checkName = 'POST /users/checkName';
const isTaken = (body: unknown) => JSON.stringify(body).includes('Lucia');

async function show(save: () => unknown = () => ({ testUpdate: [{ name: true }] })) {
  signIn('Ana');
  const profile = {
    _id: 'Ana',
    name: 'Ana',
    image: null,
    interestedIn: 'fifa',
    gender: 'mujer',
    version: 'first',
  };
  const sent = answerCalls({
    [update]: save,
    'POST /users/logout': () => ({ logout: true }),
    'GET /users/Ana': () => profile,
    'GET /users/Bea': () => ({ ...profile, _id: 'Bea', name: 'Bea' }),
    [checkName]: ({ body }) => ({ free: !isTaken(body), reserved: false }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = await render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        {/* Same position as in the wide layout. */}
        <main
          style={{ display: 'grid', justifyItems: 'start', gap: 80, padding: '100px 0 0 480px' }}
        >
          <ProfileEditPage />
        </main>
        <LogoutButton />
        <ConfirmHost />
        <NoticeHost />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return {
    page,
    own: profile,
    /** Simulates another tab. */
    async endSession() {
      localStorage.removeItem(storageKeys.user);
      window.dispatchEvent(new StorageEvent('storage'));
      await expect.element(page.getByLabelText('Name')).not.toBeInTheDocument();
      client.clear();
    },
    name: page.getByLabelText('Name'),
    image: page.getByLabelText(/^Image/),
    save: page.getByRole('button', { name: 'Save' }),
    saves: () => sent.filter(({ call }) => call === update),
    askedNames: () => sent.filter(({ call }) => call === checkName).map(({ body }) => body),
  };
}

test('a refused picture keeps the other input, which can be saved', async () => {
  const { name, image, save, saves } = await show();
  await name.fill('Ana Riba');
  await image.upload(await makePictureFile('good.png'));
  await expect.element(image).toHaveAccessibleDescription(/^good\.png/);
  await image.upload(new File(['no picture'], 'notes.txt', { type: 'text/plain' }));
  await expect.element(image).toHaveAccessibleDescription(/^Only gif.* Choose a file or drag it/);
  await expect.element(image).not.toHaveAttribute('aria-invalid', 'true');
  await expect.element(name).toHaveValue('Ana Riba');
  await save.click();
  await expect.poll(saves).toHaveLength(1);
  expect(saves()[0]?.form?.get('name')).toBe('Ana Riba');
  expect(saves()[0]?.form?.has('image')).toBe(false);
});

test.each<['tooLarge' | 'wrongContentType', string]>([
  ['tooLarge', 'This file is too large'],
  ['wrongContentType', 'This file is not a picture'],
])('a picture refused with %s resets only its field', async (code, cause) => {
  const { name, image, save } = await show(() => refusal(code));
  await name.fill('Ana Riba');
  await image.upload(await makePictureFile('good.png'));
  await expect.element(image).toHaveAccessibleDescription(/^good\.png/);
  await save.click();
  await seeNotice(notices.selectImage);
  const words = new RegExp(`^${cause}.* Choose a file or drag it`);
  await expect.element(image).toHaveAccessibleDescription(words);
  await expect.element(image).toHaveValue('');
  await expect.element(name).toHaveValue('Ana Riba');
});

test('an empty name is reported under its field, and a refused one by a notice too', async () => {
  const issues = [{ field: 'name', message: 'mixes alphabets' }];
  const { page, name, save } = await show(() => refusal('invalid', issues));
  await name.fill('');
  await save.click();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  expect(page.getByText(notices.checkForm.title).elements()).toEqual([]);
  await name.fill('Ana Riba');
  await save.click();
  await seeNotice(notices.checkForm);
  await expect.element(page.getByText('Name mixes alphabets')).toBeVisible();
});

test('a file that is not a picture leaves the field empty', async () => {
  const { page, image } = await show();
  await expect.element(page.getByText('Choose a file or drag it')).toBeVisible();
  await expect.element(image).toHaveAttribute('accept', 'image/*');
  await expect.element(image).toHaveAttribute('name', 'image');
  await image.upload(new File(['no picture'], 'notes.txt', { type: 'text/plain' }));
  await seeNotice(notices.selectImage);
  await expect.element(image).toHaveValue('');
});

test('an unchanged profile and an empty name are not sent', async () => {
  const { name, save, saves } = await show();
  await save.click();
  await seeNotice(notices.profileUnchanged);
  await expect.element(save).toHaveFocus();
  await name.fill('  ');
  await save.click();
  await expect.element(name).toHaveFocus();
  const missing = checkForm({ name: profileForm.name }, {})?.fields.name;
  await expect.element(name).toHaveAccessibleDescription(new RegExp(`^${missing}`));
  expect(saves()).toEqual([]);
});

test.each<[string, () => unknown, NoticeName]>([
  ['notFound', () => refusal('notFound'), 'profileError'],
  ['internal', () => refusal('internal'), 'profileError'],
  [
    'a picture that was not saved',
    () => ({ testUpdate: [{ name: true }, { image: false }] }),
    'profileFailed',
  ],
])('the response %s shows a notice and keeps the input', async (_, answer, notice) => {
  const { name, save } = await show(answer);
  await name.fill('Ana Riba');
  await save.click();
  await seeNotice(notices[notice]);
  await expect.element(save).toHaveFocus();
  await expect.element(name).toHaveValue('Ana Riba');
});

test('a save names what it updated and ends the session', async () => {
  const { page, name, save } = await show(() => ({
    testUpdate: [{ name: true }, { image: true }],
  }));
  const warning = 'Saving logs you out. Log in again to see your changes.';
  await expect.element(page.getByText(warning)).toBeVisible();
  await name.fill('Ana Riba');
  await save.click();
  await seeNotice(profileUpdatedNotice(['Name', 'Image']));
  await expect.element(name).not.toBeInTheDocument();
});

test('a typed name is checked, except the current name', async () => {
  const { page, name, askedNames } = await show();
  await name.fill('Lucia');
  await expect.element(name).toHaveAccessibleDescription(new RegExp(takenName));
  await name.fill('Ana ');
  await expect.element(name).not.toHaveAccessibleDescription(new RegExp(takenName));
  await expect.element(page.getByText('This name is available.')).not.toBeInTheDocument();
  await name.fill('Ana Riba');
  await expect.element(page.getByText('This name is available.')).toBeVisible();
  expect(askedNames()).toEqual([{ name: 'Lucia' }, { name: 'Ana Riba' }]);
});

test('a profile changed elsewhere can be replaced at its new version', async () => {
  const answers: unknown[] = [refusal('changedMeanwhile'), { testUpdate: [{ name: true }] }];
  const { page, own, name, save, saves } = await show(() => answers.shift());
  await name.fill('Ana Riba');
  Object.assign(own, { gender: 'otros', version: 'second' });
  await save.click();
  const box = page.getByRole('alert').filter({ hasText: 'changed in the meantime' });
  await expect.element(box).toHaveFocus();
  await page.getByRole('button', { name: 'Show the changes' }).click();
  await expect.element(box.getByText('Saved: Ana. Here: Ana Riba.')).toBeVisible();
  await expect.element(box.getByText('Saved: otros. Here: mujer.')).toBeVisible();
  await page.getByRole('button', { name: 'Replace it with mine' }).click();
  await expect.poll(saves).toHaveLength(2);
  expect(saves().map(({ headers }) => headers.get('if-match'))).toEqual(['"first"', '"second"']);
});

test('a profile changed elsewhere can be kept, and the form then shows it', async () => {
  const { page, own, name, save, saves } = await show(() => refusal('changedMeanwhile'));
  await name.fill('Ana Riba');
  Object.assign(own, { name: 'Anna', version: 'second' });
  await save.click();
  await page.getByRole('button', { name: 'Keep the saved version' }).click();
  await expect.element(name).toHaveValue('Anna');
  await expect.element(name).toHaveFocus();
  await save.click();
  await seeNotice(notices.profileUnchanged);
  expect(saves()).toHaveLength(1);
});

test('a picture discarded with the other input can be chosen again', async () => {
  const { page, own, image, save } = await show(() => refusal('changedMeanwhile'));
  await image.upload(await makePictureFile('me.png'));
  await expect.element(page.getByText('me.png')).toBeVisible();
  Object.assign(own, { name: 'Anna', version: 'second' });
  await save.click();
  await page.getByRole('button', { name: 'Keep the saved version' }).click();
  await expect.element(page.getByText('me.png')).not.toBeInTheDocument();
  await expect.element(image).toHaveValue('');
});

test('a session ended by another tab is reported, and the draft belongs to that user only', async () => {
  const { name, endSession } = await show();
  await name.fill('Ana Riba');
  await endSession();
  await seeNotice(notices.sessionEnded);

  signIn('Bea');
  await expect.element(name).toHaveValue('Bea');
  signIn('Ana');
  await expect.element(name).toHaveValue('Ana');
});

test('logging out with unsaved input requires a confirmation and shows no other notice', async () => {
  const { page, name } = await show();
  const out = page.getByLabelText('Log out');
  const dialog = page.getByRole('alertdialog');
  await name.fill('Ana Riba');
  await out.click();
  await expect.element(dialog.getByText(/^Your profile has changes/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect.element(name).toHaveValue('Ana Riba');
  await out.click();
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect.element(name).not.toBeInTheDocument();
  await expect.element(page.getByText(notices.sessionEnded.title)).not.toBeInTheDocument();
  signIn('Ana');
  await expect.element(name).toHaveValue('Ana');
});

test('the next login restores the draft and shows what was saved elsewhere', async () => {
  const { page, own, name, save, saves, endSession } = await show();
  await name.fill('Ana Riba');
  Object.assign(own, { gender: 'otros', version: 'second' });
  await endSession();
  signIn('Ana');
  await expect.element(name).toHaveValue('Ana Riba');
  const box = page.getByRole('alert').filter({ hasText: 'changed in the meantime' });
  await expect.element(box).toBeVisible();
  await page.getByRole('button', { name: 'Replace it with mine' }).click();
  await expect.poll(saves).toHaveLength(1);
  expect(saves().map(({ headers }) => headers.get('if-match'))).toEqual(['"second"']);
  await expect.element(save).not.toBeInTheDocument();
  signIn('Ana');
  await expect.element(name).toHaveValue('Ana');
});

test('input without a response is kept and can be sent again', async () => {
  let offline = true;
  const { page, name, save, saves } = await show(() => {
    if (offline) throw new TypeError('Failed to fetch');
    return { testUpdate: [{ name: true }] };
  });
  await name.fill('Ana Riba');
  await save.click();
  await expect.element(page.getByText(/What you entered is still here/)).toBeVisible();
  await expect.element(name).toHaveValue('Ana Riba');
  offline = false;
  await expect.element(save).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(saves).toHaveLength(2);
});
