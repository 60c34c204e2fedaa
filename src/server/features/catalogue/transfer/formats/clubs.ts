import { foldText } from '#contract/lists.ts';
import type { ReferenceTarget } from '../format.ts';
import { compareEditions, type Edition } from './editions.ts';

export interface Club {
  readonly name: string;
  readonly id: number | null;
  readonly league: string | null;
}

export interface Clubs {
  add(club: Club, edition: Edition): void;
  /** All rows must have been added before. */
  target(club: Club, edition: Edition): ReferenceTarget;
}

/**
 * Distinguishes clubs of the same name by id, or by league within an edition. A club with an id has
 * the name of its newest edition.
 */
export function createClubs(): Clubs {
  const newest = new Map<number, { readonly club: Club; readonly edition: Edition }>();
  /** Null for a name of several clubs. */
  const distinguisherByName = new Map<string, string | null>();
  const nameKeyOf = ({ name, id }: Club, edition: Edition) =>
    id === null ? `${foldText(name)}\n${edition.join(' ')}` : foldText(name);

  return {
    add(club, edition) {
      const { id, league } = club;
      if (id !== null) {
        const previous = newest.get(id);
        if (!previous || compareEditions(edition, previous.edition) > 0) {
          newest.set(id, { club, edition });
        }
      }
      if (id === null && league === null) return;
      const name = nameKeyOf(club, edition);
      const distinguisher = id === null ? foldText(league ?? '') : String(id);
      const previous = distinguisherByName.get(name);
      const isOnly = previous === undefined || previous === distinguisher;
      distinguisherByName.set(name, isOnly ? distinguisher : null);
    },
    target(clubInRow, edition) {
      const club = (clubInRow.id !== null && newest.get(clubInRow.id)?.club) || clubInRow;
      const { name, id, league } = club;
      const isNamesake =
        distinguisherByName.get(nameKeyOf(club, edition)) === null && (id ?? league) !== null;
      return {
        name,
        fields: { league },
        ...(id !== null && { key: `club ${id}` }),
        ...(isNamesake && { isNamesake }),
      };
    },
  };
}
