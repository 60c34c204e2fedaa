import type { Lineup } from '#contract/lineups/lineup.ts';
import { getSlotItem, type LineupSummary } from '#contract/lineups/lineup-items.ts';
import { escapeHtml } from './escape-html.ts';
import { isolated } from './isolated.ts';

/** See docs/product/sharing.md#share-pictures. */
export const sharePath = '/media/share';

export const shareFormats = {
  link: { width: 1200, height: 630 },
  post: { width: 1080, height: 1350 },
  story: { width: 1080, height: 1920 },
} as const;
export type ShareFormat = keyof typeof shareFormats;

export function isShareFormat(name: string): name is ShareFormat {
  return Object.hasOwn(shareFormats, name);
}

/** Omits the version of the picture: '/media/share/eleven/<id>/link.png'. */
export function sharePicturePath(kind: string, id: string, format: ShareFormat): string {
  return `${sharePath}/${kind}/${encodeURIComponent(id)}/${format}.png`;
}

export function lineupHeadline({ labels }: Lineup, title: string, fan: string): string {
  return `${isolated(title)}, the ${labels.one} of ${isolated(fan)}`;
}

export function lineupPictureText(lineup: Lineup, item: LineupSummary): string {
  const names = lineup.slots.map((slot) => {
    const slotItem = getSlotItem(item, slot);
    return slotItem ? isolated(slotItem.name) : `${slot.label} open`;
  });
  return `${lineupHeadline(lineup, item.name, item.owner.name)}: ${names.join(', ')}`;
}

export function namesInLineup(lineup: Lineup, item: LineupSummary): string[] {
  const items = lineup.slots.map((slot) => getSlotItem(item, slot));
  return items.filter((slotItem) => slotItem !== null).map(({ name }) => name);
}

/** Text for search engines and link previews. */
export function lineupSentence(lineup: Lineup, item: LineupSummary): string {
  const names = namesInLineup(lineup, item).map(isolated);
  const headline = `The ${lineup.labels.one} of ${isolated(item.owner.name)}`;
  return names.length > 0 ? `${headline}: ${names.join(', ')}.` : `${headline}.`;
}

export const userKind = 'user';

/** Alternative text of pictures, and text of links. */
export function userHeadline(name: string): string {
  return `${isolated(name)} on Tifo`;
}

/** Default in pixels. */
export const embedSize = { width: 600, height: 700 } as const;
type EmbedSize = Readonly<Record<keyof typeof embedSize, number>>;

export function embedPath(lineup: Lineup, id: string): string {
  return `/embed/${lineup.name}/${encodeURIComponent(id)}`;
}

/** Requires an absolute address. */
export function embedCode(address: string, title: string, size: EmbedSize = embedSize): string {
  return [
    `<iframe src="${escapeHtml(address)}" width="${size.width}" height="${size.height}"`,
    `title="${escapeHtml(title)}" loading="lazy" style="border:0"></iframe>`,
  ].join(' ');
}

export interface PictureAddress {
  /** Includes the version of the picture, so that changed pictures are fetched again. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}
