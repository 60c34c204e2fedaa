import { expect } from 'vitest';
import type { Notification, NotificationsPage } from '#contract/calls/notifications.ts';
import type { LineupDetail } from '#contract/lineups/lineup-items.ts';
import { eleven } from '#sports/football/eleven.ts';
import type { TestApp, TestUser } from '#tests/support/app.ts';
import { send } from './community.ts';

export async function done(...call: Parameters<typeof send>) {
  const answer = await send(...call);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

export const bell = (app: TestApp, fan: TestUser, query = ''): Promise<NotificationsPage> =>
  done(app, 'GET', `/notifications${query}`, fan);

export const like = (app: TestApp, built: LineupDetail, fan: TestUser, on = true) =>
  done(app, 'PATCH', `${eleven.api.toggle}/${built._id}`, fan, { on });

export const follow = (app: TestApp, fan: TestUser, whom: TestUser, on = true) =>
  done(app, 'PATCH', `/users/toggleFollow/${whom.id}`, fan, { on });

export const summaryOf = ({ data }: NotificationsPage) =>
  data.map(({ type, actors, count, read }: Notification) => ({
    type,
    count,
    read,
    names: actors.map(({ name }) => name),
  }));
