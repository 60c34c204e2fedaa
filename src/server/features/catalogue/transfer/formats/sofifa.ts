import type { Kind } from '#contract/kinds/kind.ts';
import type { positions } from '#sports/football/player.ts';
import {
  type Columns,
  type Facts,
  type Format,
  ImportError,
  parseNumber,
  RowError,
  type RowResult,
  readColumns,
  readNumber,
} from '../format.ts';
import { type Club, createClubs } from './clubs.ts';
import { compareEditions, type Edition, editionColumns, readEdition } from './editions.ts';

type Position = (typeof positions)[number];

const name = 'sofifa';
const millions = 1_000_000;

/** Names of each column over the years, in order of preference. */
const columnNames = {
  id: ['sofifa_id', 'player_id', 'id'],
  name: ['short_name', 'name'],
  positions: ['player_positions'],
  position: ['position'],
  number: ['team_jersey_number', 'club_jersey_number', 'jersey_number'],
  age: ['age'],
  value: ['value_eur'],
  rating: ['overall'],
  foot: ['preferred_foot'],
  goals: ['goals'],
  assists: ['assists'],
  club: ['club_name', 'club'],
  clubId: ['club_team_id', 'club_id'],
  league: ['league_name', 'league'],
} as const;

/** Excludes per-season columns such as `goals_2024_25`, which are found in the header. */
export const sofifaColumns: readonly string[] = [columnNames, editionColumns].flatMap((names) =>
  Object.values<readonly string[]>(names).flat(),
);

const positionCodes: Readonly<Record<Position, readonly string[]>> = {
  goalkeeper: ['GK'],
  'centre-back': ['CB', 'LCB', 'RCB', 'SW'],
  'right-back': ['RB', 'RWB'],
  'left-back': ['LB', 'LWB'],
  midfielder: 'CDM CM CAM LDM RDM LCM RCM LAM RAM LM RM'.split(' '),
  forward: 'ST CF LW RW LS RS LF RF'.split(' '),
};
const positionOf: ReadonlyMap<string, Position> = new Map(
  Object.entries(positionCodes).flatMap(([position, codes]) =>
    codes.map((code): [string, Position] => [code, position as Position]),
  ),
);

interface Player {
  readonly facts: Facts;
  readonly edition: Edition;
  /** Null for a player without a club, absent if the file has no clubs. */
  readonly club?: Club | null;
}

/**
 * Reads a players_NN.csv. Missing and empty cells leave facts unchanged. Of several editions of a
 * player, the newest counts.
 */
export function openSofifa(kind: Kind, header: readonly string[]): Format<Player> {
  if (kind.name !== 'player') {
    throw new ImportError(`${name} files contain players, not ${kind.labels.many}.`);
  }
  const { id, name: names, positions, rating } = columnNames;
  const columns = readColumns(header, name, [id, names, positions, rating]);
  const countColumns = {
    goals: newestColumns(header, 'goals'),
    assists: newestColumns(header, 'assists'),
  };
  const clubs = createClubs();
  return {
    name,
    mustMatch: ['position', 'age'],
    unknownTarget: 'create',
    read(cells) {
      const row = readPlayer(columns, countColumns, cells);
      if ('parsed' in row && row.parsed.club) clubs.add(row.parsed.club, row.parsed.edition);
      return row;
    },
    finish({ facts, edition, club }, key) {
      if (club === undefined) return [{ key, facts }];
      const team = club === null ? [] : [clubs.target(club, edition)];
      return [{ key, facts: { ...facts, references: { team } } }];
    },
    ...(columns.has(...Object.values(editionColumns).flat()) && {
      merge: mergeEditions,
      superseded: 'older editions',
    }),
  };
}

function mergeEditions(kept: Player, next: Player): Player | null {
  const order = compareEditions(next.edition, kept.edition);
  if (order === 0) return null;
  return order > 0 ? next : kept;
}

interface CountColumns {
  readonly goals: readonly string[];
  readonly assists: readonly string[];
}

/** Columns of seasons such as `goals_2024_25` come last, the newest first. */
function newestColumns(header: readonly string[], fact: 'goals' | 'assists'): string[] {
  const seasons = header.filter((column) => new RegExp(`^${fact}_\\d{4}_\\d{2}$`).test(column));
  return [...columnNames[fact], ...seasons.toSorted().toReversed()];
}

function readPlayer(
  columns: Columns,
  countColumns: CountColumns,
  cells: readonly string[],
): RowResult<Player> {
  const cell = (fact: keyof typeof columnNames) => columns.cell(cells, ...columnNames[fact]);
  const number = (fact: keyof typeof columnNames) => readNumber(cell(fact), columnNames[fact][0]);
  const id = cell('id');
  if (id === null) throw new RowError('the player has no id');
  const playerName = cell('name');
  if (playerName === null) throw new RowError('the player has no name');

  const value = number('value');
  const fields = {
    position: readPosition(cell('positions')?.split(',')[0]?.trim() ?? cell('position')),
    number: number('number'),
    age: number('age'),
    // In the game, 0 means unknown.
    marketvalue: value ? Number((value / millions).toFixed(3)) : null,
    rating: number('rating'),
    goals: readNumber(columns.cell(cells, ...countColumns.goals), 'goals'),
    assists: readNumber(columns.cell(cells, ...countColumns.assists), 'assists'),
    preferredfoot: readFoot(cell('foot')),
  };
  const known = Object.entries(fields).filter(([, value]) => value !== null);
  return {
    key: id,
    parsed: {
      facts: { name: playerName, fields: Object.fromEntries(known), references: {} },
      edition: readEdition(columns, cells),
      ...(columns.has(...columnNames.club) && { club: readClub(columns, cells) }),
    },
  };
}

function readPosition(code: string | null): Position {
  const position = positionOf.get(code ?? '');
  if (!position) throw new RowError(`the position is not known: ${code ?? ''}`);
  return position;
}

function readFoot(foot: string | null): 'left' | 'right' | null {
  switch (foot) {
    case 'Left':
      return 'left';
    case 'Right':
      return 'right';
    case null:
      return null;
    default:
      throw new RowError(`preferred_foot is neither Left nor Right: ${foot}`);
  }
}

function readClub(columns: Columns, cells: readonly string[]): Club | null {
  const cell = (fact: 'club' | 'clubId' | 'league') => columns.cell(cells, ...columnNames[fact]);
  const club = cell('club');
  if (club === null) return null;
  return { name: club, id: parseNumber(cell('clubId') ?? ''), league: cell('league') };
}
