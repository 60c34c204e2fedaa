import { pluralize } from '#client/lists/pluralize.ts';
import { getSportByInterest } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';

export function followCountsText(followed: number, followers: number): string {
  const following = pluralize(followed, 'following', 'following');
  return `${following} · ${pluralize(followers, 'follower', 'followers')}`;
}

export function interestText({ interestedIn }: { readonly interestedIn: string }): string {
  return `Is here for ${getSportByInterest(sports, interestedIn)?.shortLabel ?? interestedIn}`;
}
