/** Displayed likers, at most `max`: the viewer first, if included. */
export function viewerFirst(
  newest: readonly string[],
  { id, liked }: { readonly id: string | null; readonly liked: boolean },
  max: number,
): string[] {
  const others = newest.filter((one) => one !== id);
  return [...(liked && id !== null ? [id] : []), ...others].slice(0, max);
}
