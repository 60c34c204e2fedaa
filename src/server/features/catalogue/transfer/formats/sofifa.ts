import type { Kind } from '#contract/kinds/kind.ts';
import type { positions } from '#sports/football/player.ts';
import {
  type Columns,
  type Facts,
  type Format,
  ImportError,
  type ReferenceTarget,
  RowError,
  type RowResult,
  readColumns,
  readNumber,
} from '../format.ts';

type Position = (typeof positions)[number];

const name = 'sofifa';
const millions = 1_000_000;

/** What each fact is called, by year of the game; the first column that a file has counts. */
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
  league: ['league_name', 'league'],
} as const;

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

/**
 * Players of a players_NN.csv, of whichever year, told apart by the source's own number. What a
 * year's file does not have, or leaves empty, is left as it is.
 */
export function sofifa(kind: Kind, header: readonly string[]): Format<Facts> {
  if (kind.name !== 'player') throw new ImportError(`${name} files hold players, no ${kind.name}.`);
  const { id, name: names, positions, rating } = columnNames;
  const columns = readColumns(header, name, [id, names, positions, rating]);
  // Matches beyond the game are added season by season: goals_2024_25.
  const counted = { goals: newest(header, 'goals'), assists: newest(header, 'assists') };
  return {
    name,
    mustMatch: ['position', 'age'],
    unknownTarget: 'create',
    read: (cells) => readPlayer(columns, counted, cells),
    finish: (facts, key) => [{ key, facts }],
  };
}

interface Counted {
  readonly goals: readonly string[];
  readonly assists: readonly string[];
}

function newest(header: readonly string[], fact: 'goals' | 'assists'): string[] {
  const seasons = header.filter((column) => new RegExp(`^${fact}_\\d{4}_\\d{2}$`).test(column));
  return [...columnNames[fact], ...seasons.toSorted().toReversed()];
}

function readPlayer(
  columns: Columns,
  counted: Counted,
  cells: readonly string[],
): RowResult<Facts> {
  const cell = (fact: keyof typeof columnNames) => columns.cell(cells, ...columnNames[fact]);
  const number = (fact: keyof typeof columnNames) => readNumber(cell(fact), columnNames[fact][0]);
  const id = cell('id');
  if (id === null) throw new RowError('the player has no id');
  const given = cell('name');
  if (given === null) throw new RowError('the player has no name');

  const value = number('value');
  const fields = {
    position: readPosition(cell('positions')?.split(',')[0]?.trim() ?? cell('position')),
    number: number('number'),
    age: number('age'),
    // The game has no player worth nothing: 0 stands for a value that it does not know.
    marketvalue: value ? Number((value / millions).toFixed(3)) : null,
    rating: number('rating'),
    goals: readNumber(columns.cell(cells, ...counted.goals), 'goals'),
    assists: readNumber(columns.cell(cells, ...counted.assists), 'assists'),
    preferredfoot: readFoot(cell('foot')),
  };
  const known = Object.entries(fields).filter(([, value]) => value !== null);
  return {
    key: id,
    parsed: {
      name: given,
      fields: Object.fromEntries(known),
      references: columns.has(...columnNames.club) ? { team: readTeam(columns, cells) } : {},
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

/** A player without a club has none: that is a fact too. */
function readTeam(columns: Columns, cells: readonly string[]): ReferenceTarget[] {
  const club = columns.cell(cells, ...columnNames.club);
  if (club === null) return [];
  const league = columns.cell(cells, ...columnNames.league);
  return [{ name: club, fields: { league } }];
}
