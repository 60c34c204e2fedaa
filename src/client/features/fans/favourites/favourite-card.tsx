import { useViewer } from '#client/api/stored/session.ts';
import { drawnText } from '#client/artwork/drawn-text.ts';
import { ItemArtwork } from '#client/artwork/item-artwork.tsx';
import { LikeHeart } from '#client/likes/like-button.tsx';
import { itemLikeToggle } from '#client/likes/like-toggle.ts';
import { LineupCard } from '#client/lineups/gallery/lineup-card.tsx';
import { ItemLink } from '#client/links/item-link.tsx';
import { CutName } from '#client/lists/cut-name.tsx';
import { UncheckedMark } from '#client/sources/unchecked-mark.tsx';
import { PictureCard } from '#client/ui/picture-card.tsx';
import { useWeightUnit } from '#client/weights/weight-unit.ts';
import { isolated } from '#contract/isolated.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { LineupSummary } from '#contract/lineups/lineup-items.ts';
import { can } from '#contract/policies.ts';
import type { FavouriteList } from './favourite-lists.ts';

export function FavouriteCard({
  item,
  of,
}: {
  item: Item | LineupSummary;
  of: FavouriteList['of'];
}) {
  const unit = useWeightUnit();
  const mayLike = can(useViewer(), 'like', null);
  if ('slots' in of) return <LineupCard lineup={of} item={item as LineupSummary} />;
  return (
    <PictureCard
      picture={<ItemArtwork item={item as Item} kind={of.name} size="card" decorative />}
      name={isolated(item.name)}
      link={(className) => (
        <ItemLink of={of} id={item._id} className={className}>
          <CutName>{item.name}</CutName>
        </ItemLink>
      )}
      secondary={drawnText(of, item as Item, unit) || undefined}
      note={'unchecked' in item && item.unchecked && <UncheckedMark item={item as Item} />}
      aside={mayLike && <LikeHeart likeToggle={itemLikeToggle(of, item)} alone />}
    />
  );
}
