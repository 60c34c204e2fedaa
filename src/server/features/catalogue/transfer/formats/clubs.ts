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
  /** Reference to a player's club. Call once all rows are added. */
  target(club: Club, edition: Edition): ReferenceTarget;
}

/**
 * Distinguishes clubs of one name by id, else by league within an edition. A club with an id has
 * the name of its newest edition.
 */
export function createClubs(): Clubs {
  const newest = new Map<number, { readonly club: Club; readonly edition: Edition }>();
  /** Id or league of the only club of a name; null for several. */
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
