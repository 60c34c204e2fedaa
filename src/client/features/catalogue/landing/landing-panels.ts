import { getSample } from '#client/artwork/draw-item.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { Kind, PeerWords } from '#contract/kinds/kind.ts';
import type { Sport } from '#contract/kinds/sport.ts';

export interface LandingPanel {
  readonly kind: Kind;
  readonly to: string;
  /** Label of the linked group, such as 'women' for 'mujer', or the option itself without one. */
  readonly group?: string;
  /** Item drawn in the picture, which the catalogue need not contain. */
  readonly sample: Item;
}

interface Landing {
  readonly panels: readonly LandingPanel[];
  readonly links: readonly Kind[];
}

function groupLabel(words: PeerWords | undefined, option: string): string {
  return (typeof words === 'object' ? words[option] : undefined) ?? option;
}

/**
 * Returns the item to draw for a kind or one of its groups. Defaults to the example of the kind's
 * labels.
 */
function sampleOf(kind: Kind, group?: string): Item {
  const subject = group === undefined ? kind.name : `${kind.name} ${group}`;
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
 * Contents of a sport's landing page: one picture link per kind. If the page splits a kind by a
 * choice, such as lifters by gender, each option has a picture link and the other kinds plain links
 * (docs/product/pages.md#landing-pages).
 */
export function landingOf(sport: Sport): Landing {
  const split = sport.kinds.find(({ landingBy }) => landingBy !== undefined);
  const { landingBy = '' } = split ?? {};
  const field = split?.fields[landingBy];
  if (split && field?.type === 'choice') {
    return {
      panels: field.options.map((group) => ({
        kind: split,
        to: `${split.page}?${new URLSearchParams({ [landingBy]: group })}`,
        group: groupLabel(split.peers[landingBy], group),
        sample: sampleOf(split, group),
      })),
      links: sport.kinds.filter((kind) => kind !== split),
    };
  }
  return {
    panels: sport.kinds.map((kind) => ({ kind, to: kind.page, sample: sampleOf(kind) })),
    links: [],
  };
}
