import { Avatar } from '#client/artwork/avatar-picture.tsx';
import { ItemArtwork } from '#client/artwork/item-artwork.tsx';
import { LineupPicture } from '#client/lineups/lineup-picture.tsx';
import { getThingKind } from '#client/links/thing-kind.ts';
import { classNames } from '#client/ui/class-names.ts';
import type { Thing } from '#contract/calls/things.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { LineupVersion } from '#contract/lineups/lineup-items.ts';
import { sports } from '#sports/index.ts';
import styles from './thing-picture.module.css';

interface ThingPictureProps {
  thing: Thing;
  shape: 'square' | 'large' | 'tile' | 'small';
}

/** Empty if the thing no longer exists. */
export function ThingPicture({ thing, shape }: ThingPictureProps) {
  const kind = getThingKind(sports, thing);
  if (!kind) return <Avatar name={thing.name} image={thing.image} size={44} decorative />;
  if (!thing.look) return null;
  const { _id, name, image, look } = thing;
  return (
    <span
      className={classNames(styles.picture, styles[shape])}
      data-sport={kind.sport}
      data-lineup={'slots' in kind.of || undefined}
      aria-hidden="true"
    >
      {'slots' in kind.of ? (
        <LineupPicture lineup={kind.of} item={look as unknown as LineupVersion} />
      ) : (
        <ItemArtwork
          item={{ ...look, _id, name, image } as unknown as Item}
          kind={thing.kind}
          size="card"
          decorative
        />
      )}
    </span>
  );
}
