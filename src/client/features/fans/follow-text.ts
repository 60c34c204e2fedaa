import { pluralize } from '#client/lists/pluralize.ts';

export function followCountsText(followed: number, followers: number): string {
  const following = pluralize(followed, 'following', 'following');
  return `${following} · ${pluralize(followers, 'follower', 'followers')}`;
}
