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
  /** Null for a fan. */
  readonly embed: string | null;
}

/** Uses the page's origin, since only the head of the first page has the public one. */
export function describeShare(shared: Shared): Share {
  const { origin } = window.location;
  if ('fan' in shared) {
    const { _id, name } = shared.fan;
    // A rename must change the picture's address.
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
  // Without the version, caches may serve the previous picture for a minute.
  const version = encodeURIComponent(item.version);
  return {
    address: origin + itemPath(lineup, item._id),
    name: item.name,
    headline,
    picture: (format) => `${sharePicturePath(lineup.name, item._id, format)}?v=${version}`,
    embed: embedCode(origin + embedPath(lineup, item._id), headline),
  };
}
