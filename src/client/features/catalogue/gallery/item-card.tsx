import { useLocation } from 'react-router';
import { ItemArtwork } from '#client/artwork/item-artwork.tsx';
import { LikeHeart } from '#client/likes/like-button.tsx';
import { itemLikeToggle } from '#client/likes/like-toggle.ts';
import { ItemLink } from '#client/links/item-link.tsx';
import { CutName } from '#client/lists/cut-name.tsx';
import { NamesMarked, namesIn } from '#client/lists/names-marked.tsx';
import { UncheckedMark } from '#client/sources/unchecked-mark.tsx';
import { PictureCard } from '#client/ui/picture-card.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { useWeightUnit } from '#client/weights/weight-unit.ts';
import { isolated } from '#contract/isolated.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { drawingOnlyText, secondaryText, sortedFigure, sortedNumber } from './card-text.ts';

interface ItemCardProps {
  kind: Kind;
  item: Item;
  /** Sort such as '-goals'. Empty for the default order. */
  sort?: string;
}

/** See docs/product/catalogue.md#galleries. */
export function ItemCard({ kind, item, sort = '' }: ItemCardProps) {
  const { search } = useLocation();
  const unit = useWeightUnit();
  const sorted = sortedNumber(kind, sort);
  const drawingOnly = drawingOnlyText(kind, item, sorted, unit);
  return (
    <PictureCard
      picture={<ItemArtwork item={item} kind={kind.name} size="card" decorative />}
      name={isolated(item.name)}
      link={(className) => (
        <ItemLink of={kind} id={item._id} state={{ gallery: search }} className={className}>
          <CutName>{item.name}</CutName>
        </ItemLink>
      )}
      secondary={
        <>
          <NamesMarked names={namesIn(kind, item)}>
            {secondaryText(kind, item, sorted, unit)}
          </NamesMarked>
          {drawingOnly && <VisuallyHidden> · {drawingOnly}</VisuallyHidden>}
        </>
      }
      figure={sorted === null ? undefined : sortedFigure(kind, item, sorted, unit)}
      note={item.unchecked && <UncheckedMark item={item} />}
      aside={<LikeHeart likeToggle={itemLikeToggle(kind, item)} />}
    />
  );
}
