/** '33%'; '< 1%', with a space that does not break, for less than half of one. */
export function shareText(share: number): string {
  if (share > 0 && share < 0.005) return '<\u00a01%';
  return `${Math.round(share * 100)}%`;
}
