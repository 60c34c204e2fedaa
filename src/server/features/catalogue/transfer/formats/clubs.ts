import { foldText } from '#contract/lists.ts';
import type { ReferenceTarget } from '../format.ts';
import { compareEditions, type Edition } from './editions.ts';

/** A player's club, as a row has it. */
export interface Club {
  readonly name: string;
  /** The source's number of it; null where the file has none. */
  readonly id: number | null;
  readonly league: string | null;
}

/** The clubs of a file: which of them share a name. */
export interface Clubs {
  add(club: Club, edition: Edition): void;
  /** The reference of a player of that club, once all rows were added. */
  target(club: Club, edition: Edition): ReferenceTarget;
}

/**
 * Tells clubs of one name apart by their ids, else by their leagues: of one edition, for the next may have a
 * club, or spell its league, otherwise. A club by its id is called as in its newest edition.
 */
export function createClubs(): Clubs {
  const newest = new Map<number, { readonly club: Club; readonly edition: Edition }>();
  /** The id or league of the only club of a name; null where there are several. */
  const only = new Map<string, string | null>();
  const nameOf = ({ name, id }: Club, edition: Edition) =>
    id === null ? `${foldText(name)}\n${edition.join(' ')}` : foldText(name);

  return {
    add(club, edition) {
      const { id, league } = club;
      if (id !== null) {
        const known = newest.get(id);
        if (!known || compareEditions(edition, known.edition) > 0)
          newest.set(id, { club, edition });
      }
      if (id === null && league === null) return;
      const name = nameOf(club, edition);
      const tells = id === null ? foldText(league ?? '') : String(id);
      const known = only.get(name);
      only.set(name, known === undefined || known === tells ? tells : null);
    },
    target(given, edition) {
      const club = (given.id !== null && newest.get(given.id)?.club) || given;
      const { name, id, league } = club;
      const isNamesake = only.get(nameOf(club, edition)) === null && (id ?? league) !== null;
      return {
        name,
        fields: { league },
        ...(id !== null && { key: `club ${id}` }),
        ...(isNamesake && { isNamesake }),
      };
    },
  };
}
