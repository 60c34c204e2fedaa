import { getSample } from '#client/artwork/draw-item.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { Kind, PeerWords } from '#contract/kinds/kind.ts';
import type { Sport } from '#contract/kinds/sport.ts';

export interface LandingPanel {
  readonly kind: Kind;
  readonly to: string;
  /**
   * Readable group of the link, such as 'women' for 'mujer', or the option itself if it has none.
   */
  readonly group?: string;
  /** Subject of the picture, not necessarily in the catalogue. */
  readonly sample: Item;
}

interface Landing {
  readonly panels: readonly LandingPanel[];
  readonly links: readonly Kind[];
}

function groupWords(words: PeerWords | undefined, option: string): string {
  return (typeof words === 'object' ? words[option] : undefined) ?? option;
}

/** Subject of a picture. Falls back to the example in the kind's labels. */
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
 * Contents of a sport's landing page: an image link per kind. If a kind is split by a choice, an
 * image link per option, such as each gender of lifters, and plain links to the rest
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
        group: groupWords(split.peers[landingBy], group),
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
