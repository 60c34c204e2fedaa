import { beforeAll, describe, expect, test } from 'vitest';
import { commentables } from '#contract/fans/comments.ts';
import { sports } from '#sports/index.ts';
import { podium } from '#sports/motogp/podium.ts';
import { makeItem, makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import {
  expectTrueCounters,
  makeComment,
  makeCommentable,
  makeLineup,
  send,
} from '#tests/support/fans/community.ts';

let app: TestApp;
let fan: TestUser;
let owner: TestUser;
beforeAll(async () => {
  app = await testApp();
  fan = await makeUser(app);
  owner = await makeUser(app);
});

const read = async (itemId: string, user = fan) =>
  (await send(app, 'GET', `/comment/?on=${itemId}`, user)).json();

describe.each(commentables(sports))('ratings of a $kind', ({ kind, path }) => {
  test('count the newest rating of each fan, also after deletions', async () => {
    const on = await makeCommentable(app, kind);
    const second = await makeUser(app);
    await makeComment(app, path, on, fan, { rating: 1 });
    const newer = await makeComment(app, path, on, fan, { rating: 5 });
    await makeComment(app, path, on, second, { rating: 2 });
    expect(await read(on)).toMatchObject({ total: 3, averageRating: 3.5, ratingsCount: 2 });

    await send(app, 'DELETE', `/comment/delete/${newer._id}`, fan);
    expect(await read(on)).toMatchObject({ total: 2, averageRating: 1.5, ratingsCount: 2 });
    await expectTrueCounters(app, on);
  });
});

describe('ratings', () => {
  test('are required from others and refused from the owner of a lineup', async () => {
    const mine = await makeUser(app);
    const built = await makeLineup(app, podium, mine);
    const path = `/comment/createpodium/${built._id}`;
    const own = await send(app, 'POST', path, mine, { comment: 'Mine', rating: 5 });
    expect(own.json().issues).toMatchObject([{ field: 'rating' }]);
    const others = await send(app, 'POST', path, fan, { comment: 'Yours' });
    expect(others.json().issues).toEqual([{ field: 'rating', message: 'is required' }]);

    await makeComment(app, '/comment/createpodium', built._id, mine);
    await makeComment(app, '/comment/createpodium', built._id, fan, { rating: 2 });
    await makeComment(app, '/comment/createpodium', built._id, owner, { rating: 5 });
    const card = (await send(app, 'GET', `/podium/${built._id}`)).json();
    expect(card).toMatchObject({ averageRating: 3.5, ratingsCount: 2, commentsCount: 3 });
    await expectTrueCounters(app, built._id);
  });

  test('are optional on catalogue items', async () => {
    const rider = await makeItem(app, 'rider');
    await makeComment(app, '/comment/create', rider, fan);
    expect(await read(rider)).toMatchObject({ total: 1, averageRating: null, ratingsCount: 0 });
    await makeComment(app, '/comment/create', rider, fan, { rating: 3 });
    await makeComment(app, '/comment/create', rider, fan);
    expect(await read(rider)).toMatchObject({ total: 3, averageRating: 3, ratingsCount: 1 });
    await expectTrueCounters(app, rider);
  });

  test('have correct counts when many fans comment concurrently', async () => {
    const rider = await makeItem(app, 'rider');
    const fans = await Promise.all(Array.from({ length: 8 }, () => makeUser(app)));
    await Promise.all(
      [...fans, ...fans].map((one, index) =>
        makeComment(app, '/comment/create', rider, one, { rating: (index % 5) + 1 }),
      ),
    );
    expect(await read(rider)).toMatchObject({ total: 16, ratingsCount: 8 });
    await expectTrueCounters(app, rider);
  });

  test('of a deleted fan are removed from the counts', async () => {
    const [rider, lifter] = [await makeItem(app, 'rider'), await makeItem(app, 'lifter')];
    const leaver = await makeUser(app);
    for (const rating of [5, 1, 2]) {
      await makeComment(app, '/comment/create', rider, leaver, { rating });
    }
    await makeComment(app, '/comment/create', rider, leaver);
    await makeComment(app, '/comment/create', rider, fan, { rating: 4 });
    await makeComment(app, '/comment/create', lifter, leaver, { rating: 3 });
    expect(await read(rider)).toMatchObject({ total: 5, averageRating: 3, ratingsCount: 2 });

    expect((await send(app, 'DELETE', '/users', leaver)).json()).toEqual({ deleteUser: true });
    expect(await read(rider)).toMatchObject({ total: 1, averageRating: 4, ratingsCount: 1 });
    expect(await read(lifter)).toMatchObject({ total: 0, averageRating: null, ratingsCount: 0 });
    await expectTrueCounters(app, rider);
    await expectTrueCounters(app, lifter);
  });
});
