/** Formats '33%', or '< 1%' below half a percent. */
export function shareText(share: number): string {
  if (share > 0 && share < 0.005) return '<\u00a01%';
  return `${Math.round(share * 100)}%`;
}
