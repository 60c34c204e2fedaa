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

/** What is shown elsewhere: a saved lineup, or a fan. */
export type Shared =
  | {
      readonly lineup: Lineup;
      readonly item: Pick<LineupSummary, '_id' | 'name' | 'owner' | 'version'>;
    }
  | { readonly fan: { readonly _id: string; readonly name: string } };

/** What the sheet offers of it. */
export interface Share {
  /** The whole address of its page. */
  readonly address: string;
  /** What it is called, for the names of files. */
  readonly name: string;
  /** What a message with the address says. */
  readonly headline: string;
  /** Where its picture of that format is. */
  readonly picture: (format: ShareFormat) => string;
  /** The line of HTML by which others frame it; null where it has no page for that. */
  readonly embed: string | null;
}

/**
 * What is offered of a lineup or a fan. Addresses begin with the origin of this page: the server
 * tells the public one only in the head of the page that was opened first.
 */
export function describeShare(shared: Shared): Share {
  const { origin } = window.location;
  if ('fan' in shared) {
    const { _id, name } = shared.fan;
    // As below: after a new name the old one is not shown any more.
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
  // The address without a version may lead for a minute to the picture of what was saved before.
  const version = encodeURIComponent(item.version);
  return {
    address: origin + itemPath(lineup, item._id),
    name: item.name,
    headline,
    picture: (format) => `${sharePicturePath(lineup.name, item._id, format)}?v=${version}`,
    embed: embedCode(origin + embedPath(lineup, item._id), headline),
  };
}
