import { getSample } from '#client/artwork/draw-item.ts';
import type { Item } from '#contract/items.ts';
import type { Kind } from '#contract/kind.ts';
import type { Sport } from '#contract/sport.ts';

/** A landing page's image link. */
export interface LandingPanel {
  readonly kind: Kind;
  readonly to: string;
  /** The group that the link leads to, in its own language: 'mujer'. */
  readonly group?: string;
  /** Whose artwork is the picture; it need not be in the catalogue. */
  readonly sample: Item;
}

export interface Landing {
  readonly panels: readonly LandingPanel[];
  /** Kinds that a plain link leads to. */
  readonly links: readonly Kind[];
}

/** A picture's subject; without one it is drawn from the example in the kind's labels. */
function sampleOf(kind: Kind, subject: string): Item {
  const sample = getSample(subject) ?? { name: kind.labels.example };
  return {
    _id: `sample-${subject}`,
    kind: kind.name,
    image: null,
    likesCount: 0,
    liked: false,
    ...sample,
  };
}

/**
 * What a sport's landing page shows: an image link per kind. Powerlifting's both go to its
 * lifters, women and men apart, and a plain link to the rest (docs/product.md#landing-pages).
 */
export function landingOf(sport: Sport): Landing {
  const [first, ...others] = sport.kinds;
  const group = first?.fields.gender;
  if (first && group?.type === 'choice') {
    return {
      panels: group.options.map((value) => ({
        kind: first,
        to: `${first.page}?gender=${value}`,
        group: value,
        sample: sampleOf(first, value),
      })),
      links: others,
    };
  }
  return {
    panels: sport.kinds.map((kind) => ({ kind, to: kind.page, sample: sampleOf(kind, kind.name) })),
    links: [],
  };
}
