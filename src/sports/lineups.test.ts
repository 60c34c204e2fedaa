import { describe, expect, test } from 'vitest';
import { lineupBody, lineupDetailAnswer } from '#contract/calls/lineups.ts';
import { getUserCall } from '#contract/calls/users.ts';
import { getField } from '#contract/kinds/kind.ts';
import { kindsOf, lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { type BuiltLineups, builtOf } from '#contract/lineups/lineup-items.ts';
import { eleven } from './football/eleven.ts';
import { sports } from './index.ts';
import { podium } from './motogp/podium.ts';

const lineups = lineupsOf(sports);

describe.each(lineups)('$name', (lineup) => {
  test('has slots for positions that its kind has', () => {
    const position = getField(lineup.of, 'position');
    const options = position?.type === 'choice' ? position.options : [];
    for (const slot of lineup.slots) {
      if (slot.position !== undefined) expect(options).toContain(slot.position);
    }
  });

  test('has slots and labels that differ from its other fields', () => {
    const names = lineup.slots.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(lineup.slots.map(({ label }) => label)).size).toBe(names.length);
    const without = { ...lineup, slots: [] };
    const answer = lineupDetailAnswer(without) as { properties?: object };
    const others = Object.keys(answer.properties ?? {});
    expect(others).toContain('owner');
    expect(names.filter((name) => others.includes(name))).toEqual([]);
    const body = lineupBody(lineup) as { properties?: object };
    expect(Object.keys(body.properties ?? {})).toEqual(['name', ...names, 'startedFrom']);
  });
});

test('no two lineups or kinds share a name, page, call or list', () => {
  const all = [...kindsOf(sports), ...lineups];
  for (const key of [
    (one: (typeof all)[number]) => one.name,
    (one: (typeof all)[number]) => one.page,
    (one: (typeof all)[number]) => one.api.base,
    (one: (typeof all)[number]) => one.api.toggle,
    (one: (typeof all)[number]) => one.favourites,
  ]) {
    expect(new Set(all.map(key)).size).toBe(all.length);
  }
});

test('each stands on a user’s page under a name of its own', () => {
  const answerOf = (some: readonly Sport[]) =>
    Object.keys((getUserCall(some).answer as { properties?: object }).properties ?? {});
  const bare = sports.map((sport) => ({ ...sport, lineups: [] }));
  expect(answerOf(sports).length).toBe(answerOf(bare).length + lineups.length);
});

test('the compiler knows what is built by the user’s page alone', () => {
  // @ts-expect-error A number is no lineup.
  const wrong: BuiltLineups = { yourteam: [1] };
  // @ts-expect-error A user's page has another field of this name.
  const named: Pick<Lineup, 'userField'> = { userField: 'email' };
  // @ts-expect-error The first argument must be the page of a user.
  expect(builtOf(eleven, podium)).toEqual([]);
  expect(builtOf({}, eleven)).toEqual([]);
  expect([wrong, named]).toHaveLength(2);
});

test('an Eleven and a Podium have their slots and calls', () => {
  expect(eleven.slots.map(({ name }) => name).toSorted()).toEqual(
    [
      'goalkeeper',
      'centreback1',
      'centreback2',
      'rightback',
      'leftback',
      'midfielder1',
      'midfielder2',
      'midfielder3',
      'forward1',
      'forward2',
      'forward3',
    ].toSorted(),
  );
  expect(podium.slots.map(({ name }) => name)).toEqual(['firstPlace', 'secondPlace', 'thirdPlace']);
  expect([eleven, podium].map(({ api, page, favourites }) => ({ api, page, favourites }))).toEqual([
    {
      page: '/eleven',
      favourites: 'favElevens',
      api: {
        base: '/eleven',
        create: '/eleven/create',
        toggle: '/users/toggleEleven',
        comment: '/comment/createeleven',
      },
    },
    {
      page: '/podium',
      favourites: 'favPodiums',
      api: {
        base: '/podium',
        create: '/podium/create',
        toggle: '/users/togglePodium',
        comment: '/comment/createpodium',
      },
    },
  ]);
});
