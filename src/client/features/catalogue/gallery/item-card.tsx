import { useLocation } from 'react-router';
import { ItemArtwork } from '#client/artwork/item-artwork.tsx';
import { LikeHeart } from '#client/likes/like-button.tsx';
import { likeableItem } from '#client/likes/likeable.ts';
import { ItemLink } from '#client/links/item-link.tsx';
import { PictureCard } from '#client/ui/picture-card.tsx';
import type { FieldValue, Item } from '#contract/items.ts';
import type { Kind } from '#contract/kind.ts';
import { formatValue, missingValue } from '../format.ts';

/** The fields of a card's quiet line, those without a value left out. */
function quietLine(kind: Kind, item: Item): string {
  return kind.card
    .flatMap((name) => {
      const field = kind.fields[name];
      if (!field) return [];
      const text = formatValue(field, item[name] as FieldValue | undefined);
      // A number and its unit stay on one line.
      return [field.type === 'number' ? text.replaceAll(' ', '\u00A0') : text];
    })
    .filter((text) => text !== missingValue)
    .join(' · ');
}

/** An item of a gallery: one link over the whole card, and a heart of its own above it. */
export function ItemCard({ kind, item }: { kind: Kind; item: Item }) {
  // The detail page leads back to just what is on show here.
  const { search } = useLocation();
  return (
    <PictureCard
      picture={<ItemArtwork item={item} kind={kind.name} size="card" decorative />}
      name={item.name}
      link={(className) => (
        <ItemLink of={kind} id={item._id} state={{ gallery: search }} className={className}>
          {item.name}
        </ItemLink>
      )}
      quiet={quietLine(kind, item)}
      aside={<LikeHeart likeable={likeableItem(kind, item)} />}
    />
  );
}
