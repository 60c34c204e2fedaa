import { itemPath, userPath } from '#client/paths.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { LineupSummary } from '#contract/lineups/lineup-items.ts';
import {
  embedCode,
  embedPath,
  lineupHeadline,
  type ShareFormat,
  sharePicturePath,
  userHeadline,
  userKind,
} from '#contract/share.ts';

export type Shared =
  | {
      readonly lineup: Lineup;
      readonly item: Pick<LineupSummary, '_id' | 'name' | 'owner' | 'version'>;
    }
  | { readonly fan: { readonly _id: string; readonly name: string } };

export interface Share {
  readonly address: string;
  readonly name: string;
  readonly headline: string;
  readonly picture: (format: ShareFormat) => string;
  /** HTML that embeds a lineup; null for a fan. */
  readonly embed: string | null;
}

/**
 * Texts and addresses to share a lineup or a fan. The addresses have the page's origin, since only
 * the head of the first page contains the server's public one.
 */
export function describeShare(shared: Shared): Share {
  const { origin } = window.location;
  if ('fan' in shared) {
    const { _id, name } = shared.fan;
    // The name is the picture's version, so that a rename changes the address.
    const version = encodeURIComponent(name);
    return {
      address: origin + userPath(_id),
      name,
      headline: userHeadline(name),
      picture: (format) => `${sharePicturePath(userKind, _id, format)}?v=${version}`,
      embed: null,
    };
  }
  const { lineup, item } = shared;
  const headline = lineupHeadline(lineup, item.name, item.owner.name);
  // Without the version, caches may serve the previously saved picture for a minute.
  const version = encodeURIComponent(item.version);
  return {
    address: origin + itemPath(lineup, item._id),
    name: item.name,
    headline,
    picture: (format) => `${sharePicturePath(lineup.name, item._id, format)}?v=${version}`,
    embed: embedCode(origin + embedPath(lineup, item._id), headline),
  };
}
