import { expect, test } from 'vitest';
import type { StoredUser } from '#client/api/stored/session.ts';
import { player } from '#sports/football/player.ts';
import { team } from '#sports/football/team.ts';
import { mayCreate } from './views.ts';

const fan = { _id: 'u1', check: true, role: 'user' } as StoredUser;

test.each([
  ['a stranger', null, false, false],
  ['an unverified fan', { ...fan, check: false }, false, false],
  ['a fan', fan, true, false],
  ['an admin', { ...fan, role: 'admin' } as const, true, true],
])('the create form is offered to %s: of teams, of players', (_, user, ofTeams, ofPlayers) => {
  expect(mayCreate(team, user)).toBe(ofTeams);
  expect(mayCreate(player, user)).toBe(ofPlayers);
});
