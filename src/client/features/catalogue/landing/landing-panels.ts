import { getSample } from '#client/artwork/draw-item.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { Kind, PeerWords } from '#contract/kinds/kind.ts';
import type { Sport } from '#contract/kinds/sport.ts';

export interface LandingPanel {
  readonly kind: Kind;
  readonly to: string;
  /** Label such as 'women' for 'mujer', or the option if it has no label. */
  readonly group?: string;
  readonly sample: Item;
}

interface Landing {
  readonly panels: readonly LandingPanel[];
  readonly links: readonly Kind[];
}

function groupLabel(words: PeerWords | undefined, option: string): string {
  return (typeof words === 'object' ? words[option] : undefined) ?? option;
}

/** Defaults to the example of the kind's labels. */
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
 * Lists one picture link per kind. A kind split by a choice has one per option, and the other kinds
 * plain links (docs/product/pages.md#landing-pages).
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
