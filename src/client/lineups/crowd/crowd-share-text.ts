/** '33 %', with a space that does not break; '< 1 %' for less than half of one. */
export function shareText(share: number): string {
  if (share > 0 && share < 0.005) return '<\u00a01\u00a0%';
  return `${Math.round(share * 100)}\u00a0%`;
}
