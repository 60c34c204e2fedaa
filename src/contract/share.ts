import type { Lineup } from '#contract/lineups/lineup.ts';
import { getSlotItem, type LineupSummary } from '#contract/lineups/lineup-items.ts';
import { escapeHtml } from './escape-html.ts';
import { isolated } from './isolated.ts';

/**
 * Pictures of lineups and users, to be shown elsewhere (docs/product/sharing.md#share-pictures).
 */
export const sharePath = '/media/share';

/** Width and height of the pictures, by what they are for. */
export const shareFormats = {
  link: { width: 1200, height: 630 },
  post: { width: 1080, height: 1350 },
  story: { width: 1080, height: 1920 },
} as const;
export type ShareFormat = keyof typeof shareFormats;

/** Whether a text is the name of a format. */
export function isShareFormat(name: string): name is ShareFormat {
  return Object.hasOwn(shareFormats, name);
}

/** Where the picture of something is, in any version: '/media/share/eleven/<id>/link.png'. */
export function sharePicturePath(kind: string, id: string, format: ShareFormat): string {
  return `${sharePath}/${kind}/${encodeURIComponent(id)}/${format}.png`;
}

/** A lineup with its fan: 'Los de siempre, the Eleven of Lucía Peña'. */
export function lineupHeadline({ labels }: Lineup, title: string, fan: string): string {
  return `${isolated(title)}, the ${labels.one} of ${isolated(fan)}`;
}

/** What a lineup's picture shows: 'Los de siempre, the Eleven of Lucía Peña: Courtois, …'. */
export function lineupPictureText(lineup: Lineup, item: LineupSummary): string {
  const names = lineup.slots.map((slot) => {
    const there = getSlotItem(item, slot);
    return there ? isolated(there.name) : `${slot.label} open`;
  });
  return `${lineupHeadline(lineup, item.name, item.owner.name)}: ${names.join(', ')}`;
}

/** Names of all who stand in a lineup, in the order of its slots; open slots are left out. */
export function namesInLineup(lineup: Lineup, item: LineupSummary): string[] {
  return lineup.slots.flatMap((slot) => getSlotItem(item, slot)?.name ?? []);
}

/** Who built a lineup and all who stand in it, in one sentence. */
export function lineupSentence(lineup: Lineup, item: LineupSummary): string {
  const names = namesInLineup(lineup, item);
  const built = `The ${lineup.labels.one} of ${isolated(item.owner.name)}`;
  return names.length > 0 ? `${built}: ${names.map(isolated).join(', ')}.` : `${built}.`;
}

/** The kind of pictures of users; those of lineups have the lineup's name. */
export const userKind = 'user';

/** What a user's picture shows, and a link to the user's page. */
export function userHeadline(name: string): string {
  return `${isolated(name)} on Tifo`;
}

/** Width and height of the page of a lineup that others frame, unless they ask for less. */
export const embedSize = { width: 600, height: 700 } as const;
type EmbedSize = Readonly<Record<keyof typeof embedSize, number>>;

/** Where the page of a lineup is that others frame: '/embed/eleven/<id>'. */
export function embedPath(lineup: Lineup, id: string): string {
  return `/embed/${lineup.name}/${encodeURIComponent(id)}`;
}

/** The line of HTML by which another site frames the page of a lineup at that whole address. */
export function embedCode(address: string, title: string, size: EmbedSize = embedSize): string {
  return [
    `<iframe src="${escapeHtml(address)}" width="${size.width}" height="${size.height}"`,
    `title="${escapeHtml(title)}" loading="lazy" style="border:0"></iframe>`,
  ].join(' ');
}

/** The address of a picture with its version, and what stands beside it in a page's head. */
export interface PictureAddress {
  /** A path: '/media/share/eleven/<id>/link.png?v=…'. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}
