import { ItemArtwork } from '#client/artwork/item-artwork.tsx';
import type { Item } from '#contract/kinds/items.ts';
import { lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import { Part, State } from './part.tsx';

type ClubRow = readonly [name: string, ...rest: unknown[]];

const files = import.meta.glob<readonly ClubRow[]>('/src/sports/*/artwork/clubs.data.ts', {
  eager: true,
  import: 'clubs',
});

export function getClubs({ name }: Sport): readonly ClubRow[] {
  return files[`/src/sports/${name}/artwork/clubs.data.ts`] ?? [];
}

export function ClubParts({ sport }: { sport: Sport }) {
  const kind = lineupsOf([sport])[0]?.of.name ?? '';
  return (
    <Part name="Shirts of clubs">
      {getClubs(sport).map(([club], index) => {
        const item: Item = {
          _id: club,
          kind,
          name: 'Ana Villalobos',
          image: null,
          likesCount: 0,
          liked: false,
          number: index % 2 ? 8 : 26,
          team: [{ _id: club, name: club }],
        };
        return (
          <State key={club} is={club}>
            <ItemArtwork item={item} kind={kind} size="card" decorative />
          </State>
        );
      })}
    </Part>
  );
}
