import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import { answerCalls } from '#tests/support/browser-answers.ts';
import { signIn } from '#tests/support/browser-session.ts';
import ProfileEditPage from './profile-edit-page.tsx';

const update = 'PATCH /users/update/update';

/** The form of one's own profile, whose save is answered by `save`. */
async function show(save: () => unknown = () => ({ testUpdate: [{ name: true }] })) {
  signIn('Ana');
  const sent = answerCalls({ [update]: save });
  const page = await render(
    <MemoryRouter>
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <ProfileEditPage />
        <NoticeHost />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return {
    page,
    name: page.getByLabelText('Name'),
    image: page.getByLabelText(/^Image/),
    save: page.getByRole('button', { name: 'Save' }),
    saves: () => sent.filter(({ call }) => call === update),
  };
}

test('a picture that is refused stops the save, until it is given up', async () => {
  const { page, name, image, save, saves } = await show();
  await name.fill('Ana Riba');
  await image.upload(new File(['no picture'], 'notes.txt', { type: 'text/plain' }));
  await save.click();
  await expect.element(image).toHaveFocus();
  expect(saves()).toHaveLength(0);
  await page.getByRole('button', { name: 'Go on without a picture' }).click();
  await save.click();
  await expect.poll(saves).toHaveLength(1);
});
