import { countWords } from '#client/lists/count-words.ts';

/** '128 following · 96 followers'. */
export function followWords(followed: number, followers: number): string {
  const following = countWords(followed, 'following', 'following');
  return `${following} · ${countWords(followers, 'follower', 'followers')}`;
}
