import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userQuery } from '#client/api/detail-queries.ts';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import { notices } from '#contract/notices.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { FollowButton } from './follow-button.tsx';
import { useFollowersCount } from './use-follow.ts';

let lastFan = 0;

async function setUp() {
  lastFan += 1;
  const id = `f${lastFan}`;
  let following = false;
  const answers = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
  const [first, second] = answers;
  const sent = answerCalls({
    [`GET /users/${id}`]: () => ({
      _id: id,
      name: 'Bea',
      following,
      followersCount: following ? 5 : 4,
    }),
    async [`PATCH /users/toggleFollow/${id}`]({ body }) {
      if (!(await answers.shift()?.promise)) return refusal('internal');
      following = (body as { on: boolean }).on;
      return { following, followers: following ? 5 : 4 };
    },
  });
  function Shown() {
    const { data } = useQuery(userQuery(id));
    return data ? <Fan user={{ ...data, following: data.following ?? false }} /> : null;
  }
  function Fan({ user }: { user: Parameters<typeof useFollowersCount>[0] & { name: string } }) {
    return (
      <>
        <FollowButton user={user} />
        <p>{useFollowersCount(user)} followers</p>
      </>
    );
  }
  const page = await render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <Shown />
        <NoticeHost />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return {
    page,
    first,
    second,
    follow: page.getByRole('button', { name: 'Follow Bea', exact: true }),
    unfollow: page.getByRole('button', { name: 'Unfollow Bea', exact: true }),
    requested: () => sent.flatMap(({ body }) => (body ? [(body as { on: boolean }).on] : [])),
    timesRead: () => sent.filter(({ call }) => call.startsWith('GET')).length,
  };
}

test('a follow is shown immediately, and then as the server responds', async () => {
  signIn('Ana');
  const { page, first, follow, unfollow, requested, timesRead } = await setUp();
  await follow.click();
  await expect.element(unfollow).toHaveFocus();
  await expect.element(page.getByText('5 followers')).toBeVisible();
  expect(requested()).toEqual([true]);
  first?.resolve(true);
  await expect.poll(timesRead).toBe(2);
  await expect.element(unfollow).toBeVisible();
  await expect.element(page.getByText('5 followers')).toBeVisible();
});

test('a refused follow is reverted with a notice', async () => {
  signIn('Ana');
  const { page, first, follow, unfollow } = await setUp();
  await follow.click();
  await expect.element(unfollow).toBeVisible();
  first?.resolve(false);
  await expect.element(page.getByText(notices.followFailed.title)).toBeVisible();
  await expect.element(page.getByText('4 followers')).toBeVisible();
  await expect.element(follow).toBeVisible();
});

test('two quick presses restore the original state', async () => {
  signIn('Ana');
  const { first, second, follow, unfollow, requested } = await setUp();
  await follow.click();
  await unfollow.click();
  await expect.element(follow).toBeVisible();
  expect(requested()).toEqual([true]);
  first?.resolve(true);
  await expect.poll(requested).toEqual([true, false]);
  second?.resolve(true);
  await expect.element(follow).toBeVisible();
});

test('a visitor gets a link to the login, and users cannot follow themselves', async () => {
  const { page } = await setUp();
  const link = page.getByRole('link', { name: 'Follow Bea' });
  await expect.element(link).toHaveAttribute('href', '/login');
  signIn(`f${lastFan}`);
  await expect.element(link).not.toBeInTheDocument();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('a visitor returns to the page after the login', async () => {
  function Where() {
    const { pathname, state } = useLocation();
    return <p>{`${pathname}, then ${state?.next}`}</p>;
  }
  const page = await render(
    <MemoryRouter initialEntries={['/users/f0?tab=eleven']}>
      <FollowButton user={{ _id: 'f0', name: 'Bea', following: false }} />
      <Where />
    </MemoryRouter>,
  );
  await page.getByRole('link', { name: 'Follow Bea', exact: true }).click();
  await expect.element(page.getByText('/login, then /users/f0?tab=eleven')).toBeVisible();
});
