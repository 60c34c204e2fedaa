import { describe, expect, test } from 'vitest';
import { player } from '#sports/football/player.ts';
import { team } from '#sports/football/team.ts';
import { openSofifa } from './sofifa.ts';

function playerOf(row: Readonly<Record<string, string>>) {
  const format = openSofifa(player, Object.keys(row));
  const reading = format.read(Object.values(row), 2);
  if ('skipped' in reading) throw new Error(reading.skipped);
  const [finished] = format.finish(reading.parsed, reading.key);
  if (!finished) throw new Error('the row came to nothing');
  return { key: finished.key, ...finished.facts };
}

const minimal = { id: '7', name: 'A. Player', player_positions: 'GK', overall: '80' };

describe('files of different years', () => {
  test('2020, as the source has it', () => {
    expect(
      playerOf({
        sofifa_id: '158023',
        short_name: 'L. Messi',
        long_name: 'Lionel Andrés Messi Cuccittini',
        age: '32',
        club: 'FC Barcelona',
        overall: '94',
        value_eur: '95500000',
        player_positions: 'RW, CF, ST',
        preferred_foot: 'Left',
        team_jersey_number: '10',
      }),
    ).toEqual({
      key: '158023',
      name: 'L. Messi',
      fields: {
        position: 'forward',
        number: 10,
        age: 32,
        marketvalue: 95.5,
        rating: 94,
        preferredfoot: 'left',
      },
      references: { team: [{ name: 'FC Barcelona', fields: { league: null } }] },
    });
  });

  test('later, with leagues and decimals', () => {
    expect(
      playerOf({
        player_id: '5',
        short_name: 'Ó. Ñandú',
        player_positions: 'CDM',
        overall: '71.0',
        value_eur: '1234567.0',
        club_name: 'Club, "The"',
        league_name: 'La Liga',
        club_jersey_number: '7.0',
      }),
    ).toMatchObject({
      fields: { position: 'midfielder', number: 7, marketvalue: 1.235, rating: 71 },
      references: { team: [{ name: 'Club, "The"', fields: { league: 'La Liga' } }] },
    });
  });

  test('with goals and assists of the newest season', () => {
    const row = { ...minimal, goals_2023_24: '1', goals_2024_25: '27.0', assists_2024_25: '' };
    expect(playerOf(row).fields).toMatchObject({ goals: 27 });
    expect(playerOf(row).fields).not.toHaveProperty('assists');
  });

  test('a fact that a year lacks is left out, so that it stays unchanged', () => {
    expect(playerOf(minimal)).toEqual({
      key: '7',
      name: 'A. Player',
      fields: { position: 'goalkeeper', rating: 80 },
      references: {},
    });
  });
});

test.each([
  ['GK', 'goalkeeper'],
  ['CB, RB', 'centre-back'],
  ['RWB', 'right-back'],
  ['LB', 'left-back'],
  ['CAM, ST', 'midfielder'],
  ['LM', 'midfielder'],
  ['LW', 'forward'],
  ['CF', 'forward'],
])('the first position counts: %s is a %s', (player_positions, position) => {
  expect(playerOf({ ...minimal, player_positions }).fields.position).toBe(position);
});

test('without a list of positions, the single position counts', () => {
  const row = { ...minimal, player_positions: '', position: 'ST' };
  expect(playerOf(row).fields.position).toBe('forward');
});

test('a value of 0 is unknown', () => {
  expect(playerOf({ ...minimal, value_eur: '0' }).fields).not.toHaveProperty('marketvalue');
});

test('a player without a club has no team', () => {
  expect(playerOf({ ...minimal, club: '' }).references).toEqual({ team: [] });
});

describe('refused', () => {
  test.each([
    [{ id: '' }, 'the player has no id'],
    [{ name: '' }, 'the player has no name'],
    [{ player_positions: 'XX' }, 'the position is not known: XX'],
    [{ overall: 'high' }, 'overall is no number: high'],
    [{ preferred_foot: 'Both' }, 'preferred_foot is neither Left nor Right: Both'],
  ])('a row: %j', (row, reason) => {
    expect(() => playerOf({ ...minimal, ...row })).toThrow(reason);
  });

  test('a file without its columns, and another kind', () => {
    expect(() => openSofifa(player, ['name', 'id'])).toThrow(
      'This is no sofifa file: it has no column player_positions, overall.',
    );
    expect(() => openSofifa(team, Object.keys(minimal))).toThrow('contain players, not teams');
  });
});
