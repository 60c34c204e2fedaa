export function viewerFirst(
  newest: readonly string[],
  { id, liked }: { readonly id: string | null; readonly liked: boolean },
  max: number,
): string[] {
  const others = newest.filter((likerId) => likerId !== id);
  return [...(liked && id !== null ? [id] : []), ...others].slice(0, max);
}
