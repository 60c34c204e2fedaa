import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { itemQuery } from '#client/api/detail-queries.ts';
import { clearSession } from '#client/api/stored/session.ts';
import { favouritesQuery } from '#client/features/fans/queries.ts';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import type { LikeAnswer } from '#contract/calls/shared.ts';
import type { Item } from '#contract/kinds/items.ts';
import { notices } from '#contract/notices.ts';
import { rider } from '#sports/motogp/rider.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { LikeButton, LikeHeart } from './like-button.tsx';
import { itemLikeToggle } from './like-toggle.ts';

let lastItem = 0;

async function setUp() {
  lastItem += 1;
  const id = `r${lastItem}`;
  const item: Item = {
    _id: id,
    kind: 'rider',
    name: 'Ana Riba',
    image: null,
    liked: false,
    likesCount: 7,
  };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(itemQuery(client, rider, id).queryKey, { ...item, likes: [] } as never);
  const favourites = favouritesQuery('u9', rider, 1);
  client.setQueryData(favourites.queryKey, {
    data: [item],
    page: 1,
    size: 2,
    total: 1,
    next: false,
  });

  function Shown() {
    const detail = useQuery(itemQuery(useQueryClient(), rider, id)).data;
    const [favourite] = useQuery(favourites).data?.data ?? [];
    return (
      <>
        {detail && <LikeButton likeToggle={itemLikeToggle(rider, detail)} />}
        <ul aria-label="Favourites">
          <li>
            {favourite && <LikeHeart likeToggle={itemLikeToggle(rider, favourite as Item)} />}
          </li>
        </ul>
        <NoticeHost />
      </>
    );
  }
  const waiting: PromiseWithResolvers<LikeAnswer | Response>[] = [];
  const sent = answerCalls({
    [`PATCH /users/toggleRider/${id}`]() {
      const answer = Promise.withResolvers<LikeAnswer | Response>();
      waiting.push(answer);
      return answer.promise;
    },
  });
  const shown = (
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>
  );
  const page = await render(shown);
  const favouritesList = page.getByRole('list', { name: 'Favourites' });
  return {
    page,
    shown,
    button: page.getByRole('button', { name: 'Like', exact: true }),
    heart: favouritesList.getByRole('button', { name: 'Like Ana Riba' }),
    inFavourites: favouritesList,
    requested: () => sent.map(({ body }) => (body as { on: boolean }).on),
    answer: (data: LikeAnswer | Response) =>
      (waiting.shift() ?? expect.unreachable('Nothing was sent')).resolve(data),
  };
}

test('a like is shown immediately everywhere, and then with the server’s count', async () => {
  signIn('Ana');
  const { page, button, heart, inFavourites, requested, answer } = await setUp();
  await heart.click();
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  expect(page.getByText('8 likes').elements()).toHaveLength(2);
  expect(requested()).toEqual([true]);

  answer({ liked: true, likesCount: 10, likes: [] });
  await expect.element(inFavourites).toHaveTextContent('10 likes');
  expect(page.getByText('10 likes').elements()).toHaveLength(2);
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
});

test('a refused like is reverted with a notice', async () => {
  signIn('Ana');
  const { page, button, heart, inFavourites, answer } = await setUp();
  await button.click();
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  answer(refusal('internal'));
  await expect.element(page.getByText(notices.likeFailed.title)).toBeVisible();
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  await expect.element(inFavourites).toHaveTextContent('7 likes');
  await expect.element(button).toHaveFocus();
});

test.each([
  ['two', [false], 7],
  ['three', [], 8],
])('%s quick presses end in the last state, with one request at a time', async (_, rest, count) => {
  signIn('Ana');
  const { button, inFavourites, requested, answer } = await setUp();
  await button.click();
  await button.click();
  if (rest.length === 0) await button.click();
  await expect.element(inFavourites).toHaveTextContent(`${count} likes`);
  expect(requested()).toEqual([true]);
  answer({ liked: true, likesCount: 8, likes: [] });
  await expect.poll(requested).toEqual([true, ...rest]);
  if (rest.length > 0) answer({ liked: false, likesCount: 7, likes: [] });
  await expect.element(inFavourites).toHaveTextContent(`${count} likes`);
  await expect.element(button).toHaveAttribute('aria-pressed', String(rest.length === 0));
});

test('the next user sees neither the requested state nor the response, and queued requests are dropped', async () => {
  signIn('Ana');
  const { button, inFavourites, requested, answer } = await setUp();
  await button.click();
  await button.click();
  await button.click();
  await expect.element(inFavourites).toHaveTextContent('8 likes');
  clearSession();
  signIn('Bea');
  await expect.element(inFavourites).toHaveTextContent('7 likes');
  await button.click();
  await expect.poll(requested).toEqual([true, true]);
  answer({ liked: false, likesCount: 99, likes: [] });
  answer({ liked: true, likesCount: 12, likes: [] });
  await expect.element(inFavourites).toHaveTextContent('12 likes');
  expect(requested()).toEqual([true, true]);
});

test('a request outlives its card', async () => {
  signIn('Ana');
  const { page, shown, button, answer } = await setUp();
  await button.click();
  await page.unmount();
  const again = await render(shown);
  const liked = again.getByRole('button', { name: 'Like', exact: true });
  await expect.element(liked).toHaveAttribute('aria-pressed', 'true');
  answer({ liked: true, likesCount: 11, likes: [] });
  await expect.element(again.getByText('11 likes').first()).toBeVisible();
});

test('a heart keeps its position when the width of the count changes', async () => {
  signIn('Ana');
  const client = new QueryClient();
  const item: Item = {
    _id: 'r0',
    kind: 'rider',
    name: 'Bea',
    image: null,
    liked: false,
    likesCount: 0,
  };
  const { promise, resolve } = Promise.withResolvers<Response>();
  onTestFinished(() => resolve(refusal('internal')));
  answerCalls({ 'PATCH /users/toggleRider/r0': () => promise });
  const page = await render(
    <QueryClientProvider client={client}>
      <div style={{ width: 300, textAlign: 'right' }}>
        <LikeHeart likeToggle={itemLikeToggle(rider, item)} />
      </div>
    </QueryClientProvider>,
  );
  const heart = page.getByRole('button', { name: 'Like Bea' });
  const { left } = heart.element().getBoundingClientRect();
  await heart.click();
  await expect.element(page.getByText('1 like', { exact: true })).toBeVisible();
  expect(heart.element().getBoundingClientRect().left).toBe(left);
});

test('a response with the requested state causes no flicker', async () => {
  signIn('Ana');
  const { page, button, answer } = await setUp();
  const count = page.getByText('7 likes', { exact: true }).first().element();
  const pressed = button.element();
  const states: string[] = [];
  const observer = new MutationObserver(() =>
    states.push(`${count.textContent}, ${pressed.getAttribute('aria-pressed')}`),
  );
  const changes = { subtree: true, childList: true, characterData: true, attributes: true };
  observer.observe(page.container, changes);
  onTestFinished(() => observer.disconnect());
  await button.click();
  await expect.element(page.getByText('8 likes').first()).toBeVisible();
  answer({ liked: true, likesCount: 8, likes: [] });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([...new Set(states)]).toEqual(['8 likes, true']);
});
