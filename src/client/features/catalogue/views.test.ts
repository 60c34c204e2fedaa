import { expect, test } from 'vitest';
import type { StoredUser } from '#client/api/stored/session.ts';
import { player } from '#sports/football/player.ts';
import { team } from '#sports/football/team.ts';
import { mayCreate, readView } from './views.ts';

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

test.each([
  ['', 'gallery', 'gallery'],
  ['', 'table', 'table'],
  ['view=gallery', 'table', 'gallery'],
  ['view=table', 'gallery', 'table'],
  ['view=eleven', 'table', 'lineups'],
  ['view=podiums', 'gallery', 'gallery'],
  ['view=form', 'table', 'table'],
  ['page=3', 'table', 'gallery'],
  ['page=3&view=table', 'gallery', 'table'],
] as const)('“%s” shows, where the device remembers the %s, the %s', (query, remembered, view) => {
  expect(readView(player, fan, new URLSearchParams(query), remembered)).toBe(view);
});
